import { and, count, eq, min } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { dueAt } from "./clock-rules.ts";
import { deskPermission } from "./contract.ts";
import { traces } from "./schema.ts";

/** Trace requests that are open, by the one whose 24 hours end first. */
export function openRequests({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "traces.open",
    permission: deskPermission,
    async due({ stores }) {
      const { accountId, storeId, state, receivedAt } = traces;
      const [{ store }] = stores;
      const rows = await database.query.select({ storeId, count: count(), first: min(receivedAt) }).from(traces)
        .where(and(
          eq(accountId, store.accountId),
          isOneOf(storeId, stores.map(({ store }) => store.id)),
          eq(state, "open"),
        ))
        .groupBy(storeId);
      return rows.flatMap(({ storeId, count, first }) =>
        first === null ? [] : {
          storeId,
          text: count === 1 ? "1 trace request to answer" : `${count} trace requests to answer`,
          count,
          when: { at: dueAt(first) },
          href: `/${storeId}/traces`,
        }
      );
    },
  };
}
