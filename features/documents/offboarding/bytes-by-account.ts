import { setTimeout } from "node:timers/promises";
import type { Database } from "@/db/database.ts";

/** Attachments that are added up at once: a few milliseconds. */
const atOnce = 1000;

/** The bytes of all files of documents by account, whether deleted or not. */
export async function bytesByAccount(database: Database): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  let last = 0;
  while (true) {
    const rows = await database.all(
      "SELECT account_id, sum(size) AS bytes, max(id) AS last FROM " +
        "(SELECT id, account_id, size FROM attachments WHERE id > ? ORDER BY id LIMIT ?) GROUP BY account_id",
      [last, atOnce],
    );
    if (rows.length === 0) return found;
    for (const row of rows) {
      const accountId = Number(row.account_id);
      found.set(accountId, (found.get(accountId) ?? 0) + Number(row.bytes));
      last = Math.max(last, Number(row.last));
    }
    // The embedded database answers without leaving the event loop: a million files would hold it for seconds.
    await setTimeout(0);
  }
}
