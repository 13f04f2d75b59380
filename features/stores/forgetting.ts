import type { Statement } from "@/db/database.ts";

/** Forgets the variance documents of stores that are gone for good; that they were there stays in the ledger. */
export function forgetVariances(storeIds: readonly number[]): readonly Statement[] {
  return [{
    sql: "DELETE FROM store_variances WHERE store_id IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(storeIds)],
  }];
}
