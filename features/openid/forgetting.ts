import type { Statement } from "@/db/database.ts";
import type { GoneAccount } from "@/features/accounts/offers.ts";

/** Forgets who the people of an account that is gone for good were at providers. */
export function forgetIdentities({ userIds }: GoneAccount): readonly Statement[] {
  return [{
    sql: "DELETE FROM openid_identities WHERE user_id IN (SELECT value FROM json_each(?))",
    args: [JSON.stringify(userIds)],
  }];
}
