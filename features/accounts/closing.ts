import type { Statement } from "@/db/database.ts";

/** Takes an account away from everybody and ends the sessions of its people. */
export function closeAccount(accountId: number, at: string): readonly Statement[] {
  return [
    {
      sql: "UPDATE accounts SET deleted_at = ?, version = version + 1 WHERE id = ? AND deleted_at IS NULL",
      args: [at, accountId],
    },
    {
      sql:
        "UPDATE sessions SET ended_at = ? WHERE ended_at IS NULL AND user_id IN (SELECT id FROM users WHERE account_id = ?)",
      args: [at, accountId],
    },
  ];
}

/** Brings an account back as it was. */
export function reopenAccount(accountId: number): readonly Statement[] {
  return [{
    sql: "UPDATE accounts SET deleted_at = NULL, version = version + 1 WHERE id = ?",
    args: [accountId],
  }];
}

/** Forgets the people of an account that is gone for good; their names stay in the ledger. */
export function forgetPeople(accountId: number): readonly Statement[] {
  return [{
    sql: "UPDATE users SET is_deleted = 1, email = 'removed-' || id || '@invalid', phone = '', password_hash = NULL, " +
      "picture_uri = NULL, version = version + 1 WHERE account_id = ? AND email NOT LIKE 'removed-%@invalid'",
    args: [accountId],
  }];
}
