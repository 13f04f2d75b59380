import { and, count, inArray } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { DeadlineSource } from "@/features/deadlines/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { permission } from "./items.ts";
import { intakeItems } from "./schema.ts";

/** Files that wait to be verified: no day is set for them, but what is not filed is not in the archive. */
export function waitingFiles({ database }: Pick<FeatureContext, "database">): DeadlineSource {
  return {
    kind: "intake.verify",
    permission,
    async due({ stores }) {
      const { storeId, state } = intakeItems;
      const rows = await database.query.select({ storeId, count: count() }).from(intakeItems)
        .where(and(isOneOf(storeId, stores.map(({ store }) => store.id)), inArray(state, ["ready", "failed"])))
        .groupBy(storeId);
      return rows.map((row) => ({
        storeId: row.storeId,
        text: row.count === 1 ? "1 file to verify" : `${grouped(row.count)} files to verify`,
        count: row.count,
        when: { urgency: "soon" },
        href: `/${row.storeId}/to-verify`,
      }));
    },
  };
}
