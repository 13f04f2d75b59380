import { type Database, guard, type Statement } from "@/db/database.ts";

/** Takes stores away from everybody; their rows stay until they are restored or removed for good. */
export function closeStores(storeIds: readonly number[], at: string): readonly Statement[] {
  return [{
    sql: "UPDATE stores SET deleted_at = ?, version = version + 1 " +
      "WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL",
    args: [at, JSON.stringify(storeIds)],
  }];
}

/**
 * Brings back stores that were deleted at that moment. The batch fails with the guard `stores.licence_free` when another
 * store holds the licence of one by now.
 */
export function reopenStores(storeIds: readonly number[], deletedAt: string): readonly Statement[] {
  const ids = JSON.stringify(storeIds);
  return [
    guard(
      "stores.licence_free",
      "NOT EXISTS (SELECT 1 FROM stores gone JOIN stores now ON now.deleted_at IS NULL " +
        "AND now.ffl_first_three_digits = gone.ffl_first_three_digits " +
        "AND now.ffl_last_five_digits = gone.ffl_last_five_digits WHERE gone.deleted_at = ? " +
        "AND gone.id IN (SELECT value FROM json_each(?)))",
      [deletedAt, ids],
    ),
    {
      sql: "UPDATE stores SET deleted_at = NULL, version = version + 1 " +
        "WHERE deleted_at = ? AND id IN (SELECT value FROM json_each(?))",
      args: [deletedAt, ids],
    },
  ];
}

/** The stores of an account that were deleted at that moment. */
export async function idsClosedAt(
  database: Database,
  accountId: number,
  deletedAt: string,
): Promise<readonly number[]> {
  const rows = await database.all("SELECT id FROM stores WHERE account_id = ? AND deleted_at = ? ORDER BY id", [
    accountId,
    deletedAt,
  ]);
  return rows.map((row) => Number(row.id));
}
