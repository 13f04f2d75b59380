import type { Statement } from "@/db/database.ts";
import { noHours } from "./hours-rules.ts";

/**
 * Forgets stores that are gone for good: names, address, licence, and their variance documents. The row stays, for other
 * rows tell by it that the account had the store; so does what the ledger says.
 */
export function forgetStores(storeIds: readonly number[]): readonly Statement[] {
  const ids = JSON.stringify(storeIds);
  return [
    { sql: "DELETE FROM store_variances WHERE store_id IN (SELECT value FROM json_each(?))", args: [ids] },
    {
      sql: "UPDATE stores SET friendly_ffl_name = '', legal_ffl_name = '', phone = '', premise_street = '', " +
        "street_address2 = '', premise_city = '', premise_state = '', ffl_first_three_digits = NULL, " +
        "ffl_last_five_digits = NULL, ffl_number = NULL, business_hours = ?, version = version + 1 " +
        "WHERE deleted_at IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
      args: [JSON.stringify(noHours), ids],
    },
  ];
}
