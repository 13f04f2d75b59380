import { eq, inArray } from "drizzle-orm";
import { deleteFrom, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";

/** Audits go with the records of their store; that they were there stays in the ledger. */
export function auditRecords({ database }: Pick<FeatureContext, "database">): StoreRecords {
  return {
    async purge({ storeId }) {
      const ofStore = eq(audits.storeId, storeId);
      const ids = database.query.select({ id: audits.id }).from(audits).where(ofStore);
      await database.write(() => [
        statementOf(deleteFrom(auditDateRanges).where(inArray(auditDateRanges.auditId, ids))),
        statementOf(deleteFrom(auditors).where(inArray(auditors.auditId, ids))),
        statementOf(deleteFrom(audits).where(ofStore)),
      ]);
    },
  };
}
