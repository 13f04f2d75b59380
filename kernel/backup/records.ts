import type { Database } from "@/db/database.ts";
import { hexOf } from "../ledger/rows.ts";
import { streamsSql } from "../ledger/streams.ts";
import type { Snapshot } from "./snapshot.ts";

const headsSql = `${streamsSql}
  SELECT heads.stream, heads.seq, ledger.hash FROM heads CROSS JOIN ledger
  ON ledger.stream = heads.stream AND ledger.seq = heads.seq ORDER BY heads.stream`;

/** The last entry of every chain of the ledger. */
export async function ledgerHeads(database: Database): Promise<Snapshot["heads"]> {
  const rows = await database.all(headsSql);
  return rows.map((row) => [String(row.stream), Number(row.seq), hexOf(row.hash)]);
}

/** Rows of every table; the inner tables of searches are left out. */
export async function tableCounts(database: Database): Promise<Snapshot["tables"]> {
  const tables = await database.all(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const counts: Record<string, number> = {};
  for (const name of tables.map((row) => String(row.name))) {
    const row = await database.one(`SELECT count(*) AS count FROM "${name.replaceAll('"', '""')}"`);
    counts[name] = Number(row?.count);
  }
  return counts;
}

/** What differs between a snapshot and a database, a line each; empty when nothing does. */
export async function differencesFrom(snapshot: Snapshot, database: Database): Promise<readonly string[]> {
  const told: string[] = [];
  const heads = new Map((await ledgerHeads(database)).map(([stream, seq, hash]) => [stream, `${seq} ${hash}`]));
  for (const [stream, seq, hash] of snapshot.heads) {
    if (heads.get(stream) !== `${seq} ${hash}`) {
      told.push(`The chain ${stream} does not end with entry ${seq} as it did.`);
    }
    heads.delete(stream);
  }
  for (const stream of heads.keys()) told.push(`The chain ${stream} was not in the backup.`);
  const counts = await tableCounts(database);
  for (const name of new Set([...Object.keys(snapshot.tables), ...Object.keys(counts)])) {
    const [before, now] = [snapshot.tables[name] ?? 0, counts[name] ?? 0];
    if (before !== now) told.push(`The table ${name} has ${now} rows instead of ${before}.`);
  }
  return told;
}
