import { setTimeout } from "node:timers/promises";
import type { Database, Row, Value } from "@/db/database.ts";
import { idFrom, storedValue, type ToldTable, type ToldValues } from "./told-rows.ts";

/** A row of the database as the ledger would tell of it. */
export interface ReadRow {
  readonly id: string;
  readonly values: ToldValues;
}

/** Rows read at a time: large enough to be fast, small enough to leave others their turn. */
export const rowsAtOnce = 500;

/** The rows of a table that the ledger tells of, by their key, some at a time. */
export async function* readToldRows(
  database: Database,
  table: ToldTable,
  now: Date,
): AsyncGenerator<readonly ReadRow[]> {
  let after: readonly Value[] | null = null;
  for (;;) {
    const page: ToldPage = await readPage(database, table, now, after);
    if (page.rows.length > 0) yield page.rows;
    if (page.last === null) return;
    after = page.last;
    // The embedded database answers without leaving the event loop; by a timer alone new requests get their turn.
    await setTimeout(0);
  }
}

/** Some rows of a table, and the key of the last one; null when there are no more. */
export interface ToldPage {
  readonly rows: readonly ReadRow[];
  readonly last: readonly Value[] | null;
}

/** The rows behind a key; from the first on for null. */
export async function readPage(
  database: Database,
  table: ToldTable,
  now: Date,
  after: readonly Value[] | null,
  most = rowsAtOnce,
): Promise<ToldPage> {
  const { key, columns, open } = table;
  const names = key.map(({ stored }) => `"${stored}"`).join(", ");
  const conditions = [
    ...open ? [`(${open.sql})`] : [],
    ...after ? [`(${names}) > (${after.map(() => "?").join(", ")})`] : [],
  ];
  const found = await database.all(
    `SELECT ${columns.map(({ stored }) => `"${stored}"`).join(", ")} FROM "${table.table}" ` +
      `${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""} ORDER BY ${names} LIMIT ${most}`,
    [...open?.args?.(now) ?? [], ...after ?? []],
  );
  const rows = found.map((row): ReadRow => {
    const values = Object.fromEntries(columns.map((column) => [
      column.name,
      storedValue(table.table, column, row[column.stored]),
    ]));
    return { id: idFrom(key.map(({ name }) => values[name])), values };
  });
  const last = found.length < most ? null : key.map(({ stored }) => boundValue(found[found.length - 1], stored));
  return { rows, last };
}

function boundValue(row: Row, column: string): Value {
  const value = row[column];
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return typeof value === "bigint" ? Number(value) : value;
}
