import type { Database } from "@/db/database.ts";
import { isNewer, version } from "./version.ts";

/** The newest version of the program that has used a database; null when that is not known. */
export async function newestVersion(database: Database): Promise<string | null> {
  const isKept = await database.one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'newest_program'");
  const row = isKept && await database.one("SELECT version FROM newest_program WHERE id = 1");
  return row ? String(row.version) : null;
}

/** Writes down that this version uses the database. */
export async function noteVersion(database: Database, now: Date): Promise<void> {
  const newest = await newestVersion(database);
  if (newest !== null && !isNewer(version, newest)) return;
  await database.write(() => [{
    sql: "INSERT INTO newest_program(id, version, at) VALUES (1, ?, ?) " +
      "ON CONFLICT(id) DO UPDATE SET version = excluded.version, at = excluded.at",
    args: [version, now.toISOString()],
  }]);
}
