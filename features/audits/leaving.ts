import type { FeatureContext } from "@/kernel/feature.ts";
import type { Keeping } from "@/kernel/keeping.ts";

/** Audits go with the records of their store; that they were there stays in the ledger. */
export function keptAudits({ database }: Pick<FeatureContext, "database">): Keeping {
  return {
    async purge({ storeId }) {
      const ofStore = "audit_id IN (SELECT id FROM audits WHERE store_id = ?)";
      await database.write(() => [
        { sql: `DELETE FROM audit_date_ranges WHERE ${ofStore}`, args: [storeId] },
        { sql: `DELETE FROM auditors WHERE ${ofStore}`, args: [storeId] },
        { sql: "DELETE FROM audits WHERE store_id = ?", args: [storeId] },
      ]);
    },
  };
}
