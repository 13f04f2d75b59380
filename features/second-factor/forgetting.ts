import type { Statement } from "@/db/database.ts";
import type { GoneAccount } from "@/features/accounts/offers.ts";

const tables = ["second_factor_apps", "second_factor_recovery_codes", "second_factor_passkeys"];

/** Forgets the second factors of the people of an account that is gone for good, and that it asked for them. */
export function forgetFactors({ accountId, userIds }: GoneAccount): readonly Statement[] {
  return [
    ...tables.map((table) => ({
      sql: `DELETE FROM ${table} WHERE user_id IN (SELECT value FROM json_each(?))`,
      args: [JSON.stringify(userIds)],
    })),
    { sql: "DELETE FROM second_factor_requirements WHERE scope = ?", args: [`account:${accountId}`] },
  ];
}
