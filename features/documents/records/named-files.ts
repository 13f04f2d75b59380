import type { Database } from "@/db/database.ts";

/** Those of some files that are attached to a document of any store. */
export async function namedFiles(database: Database, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.all(
    "SELECT DISTINCT sha256 FROM attachments WHERE sha256 IN (SELECT value FROM json_each(?))",
    [JSON.stringify(sha256s)],
  );
  return new Set(rows.map((row) => String(row.sha256)));
}
