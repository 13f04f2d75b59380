import { eq, inArray } from "drizzle-orm";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldAuditors, toldAudits, toldDateRanges } from "./told-rows.ts";

/** Audits go with the records of their store; that they were there stays in the ledger. */
export function auditRecords({ database, change }: Pick<FeatureContext, "database" | "change">): StoreRecords {
  return {
    async purge({ storeId }) {
      const ofStore = eq(audits.storeId, storeId);
      const ids = database.query.select({ id: audits.id }).from(audits).where(ofStore);
      await change(async (unit) => {
        const gone = await ids;
        unit.add(
          telling(
            statementOf(deleteFrom(auditDateRanges).where(inArray(auditDateRanges.auditId, ids))),
            ...gone.map(({ id }) => toldDateRanges.allGone({ auditId: id })),
          ),
          telling(
            statementOf(deleteFrom(auditors).where(inArray(auditors.auditId, ids))),
            ...gone.map(({ id }) => toldAuditors.allGone({ auditId: id })),
          ),
          telling(statementOf(deleteFrom(audits).where(ofStore)), toldAudits.allGone({ storeId })),
        );
      });
    },
  };
}
