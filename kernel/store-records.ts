import type { Database, Row, Value } from "@/db/database.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { eachInSlices } from "./slices.ts";
import { jsonLines } from "./zip/text-streams.ts";

/** A store whose records are exported or removed. */
export interface StoreKey {
  readonly accountId: number;
  readonly storeId: number;
}

/** A stored file as an export of everything holds it. The path is within the store's folder. */
export interface ExportedFile {
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/** Text as an export of everything holds it: records, made piece by piece. */
export interface ExportedText {
  readonly path: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/**
 * A feature's records of a store: handed over when everything is exported, removed when the store is gone for good
 * (decisions, 'Accounts, stores, users'). It is asked of every store; one that the feature knows nothing of has nothing.
 */
export interface StoreRecords {
  /** Lines for the export's READ ME. */
  readonly about?: string;
  /** Ledger events after which an export does not hold everything any more. */
  readonly changedBy?: readonly string[];
  /** Files that `entries` will give, and their bytes. */
  size?(store: StoreKey): Promise<{ readonly files: number; readonly bytes: number }>;
  entries?(store: StoreKey): AsyncIterable<ExportedFile | ExportedText>;
  /** Removes it for good. Cut short, it goes on when it is called again. */
  purge?(store: StoreKey): Promise<void>;
}

/** Rows that are no records of the business: they are not exported, and go with the store, in slices. */
export function rowsOnly(database: Database, ...tables: readonly string[]): StoreRecords {
  return {
    async purge({ storeId }) {
      for (const table of tables) await removeOfStore(database, table, storeId);
    },
  };
}

/** Keys that one reading finds, beginning behind those of the one before. */
const foundAtOnce = 5000;

/**
 * Removes a store's rows of a table. They are looked for outside of the writes, along the key of the table: many have no
 * index by store, and whoever wants to write would wait for a walk through all stores. `+` keeps SQLite from finding the
 * rows of a slice among all of the store where there is such an index.
 */
async function removeOfStore(database: Database, table: string, storeId: number): Promise<void> {
  const columns = await keyOf(database, table);
  const key = `(${columns.join(", ")})`;
  const places = columns.map((_, at) => `value ->> ${at}`).join(", ");
  const removing = `DELETE FROM ${table} WHERE ${key} IN (SELECT ${places} FROM json_each(?)) AND +store_id = ?`;
  for (let last: readonly Value[] | null = null;;) {
    const behind = last ? `AND ${key} > (${columns.map(() => "?").join(", ")})` : "";
    const rows: readonly Row[] = await database.all(
      `SELECT ${columns.map((column, at) => `${column} AS k${at}`).join(", ")} FROM ${table} ` +
        `WHERE store_id = ? ${behind} ORDER BY ${columns.join(", ")} LIMIT ${foundAtOnce}`,
      [storeId, ...last ?? []],
    );
    const keys = rows.map((row) => columns.map((_, at) => valueOf(row[`k${at}`])));
    await eachInSlices(database, keys, (some) => [{ sql: removing, args: [JSON.stringify(some), storeId] }]);
    if (rows.length < foundAtOnce) return;
    last = keys[keys.length - 1];
  }
}

/** Keys are numbers and texts. */
function valueOf(column: Row[string]): Value {
  return typeof column === "number" ? column : String(column);
}

/** The columns by which the rows of a table lie in the file. */
async function keyOf(database: Database, table: string): Promise<readonly string[]> {
  const made = await database.one("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", [table]);
  if (!String(made?.sql).includes("WITHOUT ROWID")) return ["rowid"];
  const columns = await database.all("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [table]);
  return columns.map(({ name }) => String(name));
}

/** Records as `{name}.csv` for a spreadsheet and `{name}.jsonl`, one JSON record a line. They are read twice. */
export function* recordFiles(
  name: string,
  headings: Readonly<Record<string, string>>,
  records: () => AsyncIterable<Readonly<Record<string, unknown>>>,
): Generator<ExportedText> {
  yield { path: `${name}.csv`, text: csvOf(headings, records()) };
  yield { path: `${name}.jsonl`, text: jsonLines(records()) };
}

async function* csvOf(
  headings: Readonly<Record<string, string>>,
  records: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.values(headings));
  for await (const record of records) {
    yield csvLine(Object.keys(headings).map((key) => cellOf(record[key])));
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}

const rowsAtOnce = 500;

/** All rows that `read` gives, in the order of their `id`, some at a time: those after an id, at most so many. */
export async function* inPages<Found extends { readonly id: number }>(
  read: (after: number, most: number) => Promise<readonly Found[]>,
): AsyncGenerator<Found> {
  for (let last = 0;;) {
    const rows = await read(last, rowsAtOnce);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = rows[rows.length - 1].id;
  }
}

/** All rows of a query by their `id`, some at a time. `sql` ends in a condition; further ones come behind it. */
export async function* rowsById(database: Database, sql: string, args: readonly Value[]): AsyncGenerator<Row> {
  let last = 0;
  while (true) {
    const rows = await database.all(`${sql} AND id > ? ORDER BY id LIMIT ${rowsAtOnce}`, [...args, last]);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = Number(rows[rows.length - 1].id);
  }
}
