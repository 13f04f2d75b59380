import { createHash } from "node:crypto";
import type { Database } from "./database.ts";

/** One numbered SQL file of a feature, embedded as text so that a bundled server carries it. Never edited once landed. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations of one feature in their order. */
export interface MigrationSet {
  readonly feature: string;
  readonly migrations: readonly Migration[];
}

const foundation = `
CREATE TABLE IF NOT EXISTS migrations(
  feature TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY(feature, name)
) STRICT;
CREATE TABLE IF NOT EXISTS write_guard(id INTEGER PRIMARY KEY, holds INTEGER NOT NULL CHECK(holds = 1)) STRICT;
INSERT OR IGNORE INTO write_guard(id, holds) VALUES (1, 1);
CREATE TABLE IF NOT EXISTS write_tickets(ticket TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS id_blocks(name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
`;

/**
 * Brings the database up to date: every migration once, in order, each in one transaction with its journal row.
 * Throws when a migration was changed after it ran, or when the database is newer than this program.
 */
export async function migrate(database: Database, sets: readonly MigrationSet[]): Promise<number> {
  await database.script(foundation);
  const journal = new Map<string, string>();
  for (const row of await database.all("SELECT feature, name, sha256 FROM migrations")) {
    journal.set(`${row.feature}/${row.name}`, String(row.sha256));
  }
  let ran = 0;
  for (const { feature, migrations } of sets) {
    for (const { name, sql } of migrations) {
      const sha256 = createHash("sha256").update(sql).digest("hex");
      const done = journal.get(`${feature}/${name}`);
      if (done === sha256) continue;
      if (done) throw new Error(`The migration ${feature}/${name} was changed after it ran on this database.`);
      await database.script(
        `BEGIN IMMEDIATE;\n${sql}\n;INSERT INTO migrations(feature, name, sha256, at) ` +
          `VALUES ('${feature}', '${name}', '${sha256}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));\nCOMMIT;`,
      );
      ran++;
    }
  }
  return ran;
}
