import type { Database } from "@/db/database.ts";

/** How many documents each store of an account holds, from the counters. */
export async function countsByStore(database: Database, accountId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await database.all(
    "SELECT store_id, SUM(count) AS count FROM document_totals WHERE account_id = ? GROUP BY store_id HAVING SUM(count) > 0",
    [accountId],
  );
  return new Map(rows.map((row) => [Number(row.store_id), Number(row.count)]));
}
