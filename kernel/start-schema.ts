import { createHash } from "node:crypto";
import type { Database } from "@/db/database.ts";
import type { MigrationSet } from "@/db/migrate.ts";

/** How a database stands to this program. */
export type SchemaState =
  /** Nothing is in it. */
  | "empty"
  | "current"
  /** Lacks a migration of this program. */
  | "older"
  /** A newer program, or another one, has changed it. */
  | "foreign";

/** Compares the migrations that ran on a database with those of this program. Reads only. */
export async function schemaState(database: Database, sets: readonly MigrationSet[]): Promise<SchemaState> {
  const hasJournal = await database.one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'");
  if (!hasJournal) return "empty";
  const ran = new Map<string, string>();
  for (const row of await database.all("SELECT feature, name, sha256 FROM migrations")) {
    ran.set(`${row.feature}/${row.name}`, String(row.sha256));
  }
  let state: SchemaState = "current";
  for (const { feature, migrations } of sets) {
    for (const { name, sql } of migrations) {
      const sha256 = ran.get(`${feature}/${name}`);
      ran.delete(`${feature}/${name}`);
      if (sha256 === undefined) state = "older";
      else if (sha256 !== createHash("sha256").update(sql).digest("hex")) return "foreign";
    }
  }
  // Tables of a feature that is left out of the list may stay; a known feature with unknown tables is a newer one.
  const known = new Set(sets.map(({ feature }) => feature));
  return [...ran.keys()].some((key) => known.has(key.split("/")[0])) ? "foreign" : state;
}
