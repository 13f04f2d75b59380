import { count, min, sql } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { requestPermission } from "./contract.ts";
import { emailCorrections } from "./schema.ts";

/** Requests that are open: corrections that wait for a review, and links that a buyer has not answered before they end. */
export function dueRequests({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "email-corrections.open",
    permission: requestPermission,
    async due({ stores }) {
      const { storeId, state, expiresAt } = emailCorrections;
      const isSaved = sql<number>`${state} = 'saved'`;
      const rows = await database.query.select({ storeId, isSaved, count: count(), ends: min(expiresAt) })
        .from(emailCorrections)
        // As the index of the open ones has it, so that it serves.
        .where(sql`${isOneOf(storeId, stores.map(({ store }) => store.id))} AND state IN ('sent', 'opened', 'saved')`)
        .groupBy(storeId, isSaved);
      return rows.map(({ storeId, isSaved, count, ends }) => ({
        storeId,
        text: isSaved ? reviewWords(count) : waitingWords(count),
        count,
        when: isSaved || ends === null ? { urgency: "soon" } : { at: ends },
        href: `/${storeId}/correction-requests`,
      }));
    },
  };
}

const reviewWords = (count: number) =>
  count === 1 ? "1 mailed correction to review" : `${count} mailed corrections to review`;

const waitingWords = (count: number) =>
  count === 1 ? "1 correction request waits for the buyer" : `${count} correction requests wait for the buyer`;
