import type { Database } from "@/db/database.ts";

/**
 * How many people have access to each of an account's stores: those who were given it, and those who belong to all
 * stores. Deleted people do not count, disabled ones do, as in the list of users.
 */
export async function staffCounts(
  database: Database,
  accountId: number,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [given, [everywhere]] = await database.snapshot([
    {
      sql: "SELECT s.store_id, count(*) AS count FROM access_stores s JOIN users u ON u.id = s.user_id " +
        "WHERE s.store_id IN (SELECT value FROM json_each(?)) AND u.account_id = ? AND u.is_deleted = 0 " +
        "AND u.role NOT IN (4, 5) GROUP BY s.store_id",
      args: [JSON.stringify(storeIds), accountId],
    },
    {
      sql: "SELECT count(*) AS count FROM users WHERE account_id = ? AND is_deleted = 0 AND role IN (4, 5)",
      args: [accountId],
    },
  ]);
  const byStore = new Map(given.map((row) => [Number(row.store_id), Number(row.count)]));
  return new Map(storeIds.map((id) => [id, (byStore.get(id) ?? 0) + Number(everywhere.count)]));
}
