import type { Database } from "@/db/database.ts";
import { nextTurn } from "../turns.ts";
import { placeName } from "./checkpoint-rows.ts";
import type { Entry } from "./ledger.ts";
import { entryColumns, publicEntry, type StoredEntry, storedEntry } from "./rows.ts";

/** Rows fetched at a time: large enough to be fast, small enough to keep memory flat. */
const pageSize = 500;

/** Entries of a chain as stored, in the order of their numbers, both ends included. */
export async function* readEntries(
  database: Database,
  stream: string,
  fromSeq: number,
  toSeq: number,
): AsyncGenerator<StoredEntry> {
  for (let next = fromSeq; next <= toSeq;) {
    const rows = await database.all(
      `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq BETWEEN ? AND ? ORDER BY seq LIMIT ${pageSize}`,
      [stream, next, toSeq],
    );
    for (const row of rows) yield storedEntry(row);
    if (rows.length < pageSize) return;
    next = Number(rows[rows.length - 1].seq) + 1;
    await nextTurn();
  }
}

/** Entries that one statement looks through: a long chain keeps nobody else waiting. */
const entriesOfStretch = 10_000;

/** Entries of a chain of some events as stored, in the order of their numbers. Whatever else stands there is not read. */
export async function* readEvents(
  database: Database,
  stream: string,
  events: readonly string[],
): AsyncGenerator<StoredEntry> {
  const lastOf = async () =>
    Number((await database.one("SELECT max(seq) AS seq FROM ledger WHERE stream = ?", [stream]))?.seq ?? 0);
  // What was added meanwhile belongs to it.
  for (let next = 1; next <= await lastOf(); next += entriesOfStretch) {
    const rows = await database.all(
      `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq BETWEEN ? AND ?
       AND event IN (${events.map(() => "?").join()}) ORDER BY seq`,
      [stream, next, next + entriesOfStretch - 1, ...events],
    );
    for (const row of rows) yield storedEntry(row);
    await nextTurn();
  }
}

/** Entries about each of some subjects as stored, in the order of their chains. */
export async function entriesAboutEach(
  database: Database,
  subjects: readonly string[],
): Promise<readonly StoredEntry[]> {
  const rows = await database.all(
    `SELECT ${entryColumns} FROM json_each(?) AS wanted CROSS JOIN ledger ON subject = wanted.value
      ORDER BY stream, seq`,
    [JSON.stringify(subjects)],
  );
  return rows.map(storedEntry);
}

/** Entries about a subject as stored, in the order of their chain. */
export async function entriesAbout(database: Database, subject: string): Promise<readonly StoredEntry[]> {
  const sql = `SELECT ${entryColumns} FROM ledger WHERE subject = ? ORDER BY stream, seq`;
  return (await database.all(sql, [subject])).map(storedEntry);
}

/**
 * Entries by their chain and number, as far as they are there, by `stream/seq`. Joined, for `(stream, seq) IN (...)` would
 * go through all of a chain.
 */
export async function entriesAt(
  database: Database,
  places: readonly { readonly stream: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, Entry>> {
  if (places.length === 0) return new Map();
  const rows = await database.all(
    `SELECT ${entryColumns} FROM (VALUES ${places.map(() => "(?,?)").join()}) AS place
      CROSS JOIN ledger ON stream = place.column1 AND seq = place.column2`,
    places.flatMap(({ stream, seq }) => [stream, seq]),
  );
  return new Map(rows.map((row) => publicEntry(storedEntry(row))).map((entry) => [placeName(entry), entry]));
}
