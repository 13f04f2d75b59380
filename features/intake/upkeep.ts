import type { Database } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type FileReference, referencesIn } from "@/kernel/files/verify-files.ts";
import { restorableMs } from "./items.ts";
import { subjectOf } from "./ledger-events.ts";
import { readJob } from "./reading-items.ts";

/** Those of some files that an item still needs. Files of filed items are named by their documents. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.all(
    "SELECT DISTINCT f.sha256 FROM intake_files f JOIN intake_items i ON i.id = f.item_id " +
      "WHERE f.sha256 IN (SELECT value FROM json_each(?)) AND i.state <> 'filed'",
    [JSON.stringify(sha256s)],
  );
  return new Set(rows.map((row) => String(row.sha256)));
}

/** Lets go of values and files of items discarded 30 days ago, which nobody can bring back. Has read what was left unread. */
export async function upkeep(context: FeatureContext): Promise<void> {
  const { database, clock } = context;
  const before = new Date(clock.now().getTime() - restorableMs).toISOString();
  const old = "state = 'discarded' AND settled_at <= ?";
  await database.write(() => [
    { sql: `DELETE FROM intake_files WHERE item_id IN (SELECT id FROM intake_items WHERE ${old})`, args: [before] },
    {
      sql: `UPDATE intake_items SET meta_data = NULL, customer_name = NULL, tsn = NULL WHERE ${old}`,
      args: [before],
    },
  ]);
  const unread = await database.one("SELECT 1 AS is_there FROM intake_items WHERE state = 'reading' LIMIT 1");
  if (!unread) return;
  await database.write(() => context.enqueue(readJob, {}));
  context.wake();
}

/** The files of items that wait or may still be brought back; those of filed ones are their documents'. */
export function fileReferences(database: Database): AsyncIterable<FileReference> {
  const select =
    "SELECT f.sha256, f.size, min(i.id) AS id FROM intake_files f JOIN intake_items i ON i.id = f.item_id " +
    "WHERE i.state <> 'filed'";
  return referencesIn(database, select, subjectOf);
}
