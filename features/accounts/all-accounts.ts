import type { Database, Statement } from "@/db/database.ts";
import type { ListedAccount } from "./offers.ts";

/** All accounts that were not deleted, by name. */
export async function allAccounts(database: Database): Promise<readonly ListedAccount[]> {
  const rows = await database.all(
    "SELECT a.id, a.name, a.phone, a.type, a.is_disabled, a.version, a.created_at, " +
      "(SELECT count(*) FROM users u WHERE u.account_id = a.id AND u.is_deleted = 0) AS people " +
      "FROM accounts a WHERE a.deleted_at IS NULL ORDER BY a.name COLLATE NOCASE, a.id",
  );
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    phone: String(row.phone),
    type: Number(row.type),
    isDisabled: Number(row.is_disabled) !== 0,
    version: Number(row.version),
    people: Number(row.people),
    createdAt: String(row.created_at),
  }));
}

/** Keeps an account's people out, or lets them in again; their sessions stay and show the reason. */
export function setAccountDisabled(
  accountId: number,
  isDisabled: boolean,
  by: { readonly userId: number; readonly at: Date },
): readonly Statement[] {
  return [{
    sql: "UPDATE accounts SET is_disabled = ?, version = version + 1, changed_by_id = ?, changed_at = ? " +
      "WHERE id = ? AND deleted_at IS NULL",
    args: [isDisabled, by.userId, by.at.toISOString(), accountId],
  }];
}
