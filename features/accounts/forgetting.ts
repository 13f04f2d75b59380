import type { Database, Statement } from "@/db/database.ts";
import { forgetPeople } from "./closing.ts";
import type { ForgettingPart, GoneAccount } from "./offers.ts";

/** Forgets an account that is gone for good: what is known of it and of its people, and what other features know. */
export async function forgetAccount(
  database: Database,
  parts: readonly ForgettingPart[],
  accountId: number,
): Promise<readonly Statement[]> {
  const rows = await database.all("SELECT id, email FROM users WHERE account_id = ?", [accountId]);
  const userIds = rows.map(({ id }) => Number(id));
  const gone = { accountId, userIds, emails: rows.map(({ email }) => String(email)) };
  return [
    ...parts.flatMap((part) => part(gone)),
    ...ofPeople(gone),
    ...forgetPeople(accountId),
    {
      sql: "UPDATE accounts SET name = '', phone = '', street_address1 = '', street_address2 = '', city = '', " +
        "state = '', version = version + 1 WHERE id = ?",
      args: [accountId],
    },
  ];
}

function ofPeople({ accountId, userIds, emails }: GoneAccount): readonly Statement[] {
  const among = (column: string, values: readonly (number | string)[], table: string) => ({
    sql: `DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(values)],
  });
  return [
    among("user_id", userIds, "sessions"),
    among("user_id", userIds, "impersonations"),
    among("email", emails, "sign_ups"),
    { sql: "DELETE FROM access_stores WHERE account_id = ?", args: [accountId] },
  ];
}
