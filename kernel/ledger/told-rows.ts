import { createHash } from "node:crypto";
import { type Column, getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RowTold, Statement, Value } from "@/db/database.ts";

/** A value of a row as the ledger keeps it. */
export type ToldValue = string | number | null;
/** Values of a row by column. */
export type ToldValues = Readonly<Record<string, ToldValue>>;

/** Which rows of a table give access at a moment; only those are compared. */
export interface OpenRows {
  /** A condition on the table's columns. */
  readonly sql: string;
  readonly args?: (now: Date) => readonly Value[];
  /** One that is taken away gives nobody anything, and is not named. */
  readonly mayBeGone: boolean;
  /** The same of a row as the ledger tells of it: one that is over can be forgotten. */
  readonly isOpen: (values: ToldValues, now: Date) => boolean;
}

/** Rows that a trigger of the database ends when their person changes. */
export interface EndsWith {
  /** The table of the change. */
  readonly of: string;
  /** Another value in one of these ends them. */
  readonly columns: readonly string[];
  /** Their column that holds the id of the changed row. */
  readonly by: string;
}

/** A table whose rows the ledger tells of, as verify and the one-time entries know it. */
export interface ToldTable {
  readonly table: string;
  /** What a row is, in words: `person`. */
  readonly noun: string;
  readonly key: readonly ToldColumn[];
  readonly columns: readonly ToldColumn[];
  /** Columns by which `where` finds rows. */
  readonly by: readonly string[];
  /** Without it every row is compared, and one that is gone is named. */
  readonly open: OpenRows | null;
  readonly endsWith: EndsWith | null;
  readonly about: (values: ToldValues) => string;
  readonly stream: (values: ToldValues) => string;
}

/** A column whose values the ledger keeps. */
export interface ToldColumn {
  /** As the code calls it, and the ledger. */
  readonly name: string;
  /** As the database calls it. */
  readonly stored: string;
  /** In words, for a person: `permission`. */
  readonly words: string;
  /** Of a secret the ledger keeps a sum only. */
  readonly isSecret: boolean;
}

/** A table whose rows the ledger tells of, for whoever writes them. */
export interface ToldRows<Table extends SQLiteTable> extends ToldTable {
  /** A new row, whole; what it leaves out has its default. */
  made(row: Table["$inferInsert"]): RowTold;
  /** Other values of one row; of one that has certain values, where `where` asks for some. */
  changed(key: Partial<Row<Table>>, is: Partial<Row<Table>>, where?: Partial<Row<Table>>): RowTold;
  /** One row is no more, where it has certain values. */
  gone(key: Partial<Row<Table>>, where?: Partial<Row<Table>>): RowTold;
  /** All rows that have these values are no more, but perhaps one. */
  allGone(where: Partial<Row<Table>>, besides?: Partial<Row<Table>>): RowTold;
  /** All rows that have these values have other ones. */
  allChanged(where: Partial<Row<Table>>, is: Partial<Row<Table>>): RowTold;
}

type Row<Table extends SQLiteTable> = Table["$inferSelect"];
type Named<Table extends SQLiteTable> = keyof Row<Table> & string;

interface Told<Table extends SQLiteTable> {
  readonly noun: string;
  readonly key: readonly Named<Table>[];
  /** What is kept besides the key, in words for a person. */
  readonly columns: Readonly<Partial<Record<Named<Table>, string>>>;
  /** Columns, of the key too, of which the ledger keeps a sum only. */
  readonly secrets?: readonly Named<Table>[];
  readonly by?: readonly Named<Table>[];
  readonly open?: OpenRows;
  readonly endsWith?: EndsWith;
  /** The subject that verify names. */
  readonly about: (values: ToldValues) => string;
  /** The chain that holds what is told; the rows of one table that `where` finds are all told in one chain. */
  readonly stream: (values: ToldValues) => string;
}

/**
 * Says that the ledger tells of a table's rows: each change is written down with its values, so that `strongroom verify`
 * names a row that somebody changed, added or took away past the product. Whoever writes such rows says so with
 * {@link telling}; the feature lists the table in `toldRows`.
 */
export function toldRows<Table extends SQLiteTable>(table: Table, told: Told<Table>): ToldRows<Table> {
  const known: Readonly<Record<string, Column>> = getTableColumns(table);
  const name = getTableName(table);
  const secrets: readonly string[] = told.secrets ?? [];
  const columnOf = (column: string, words: string): ToldColumn => ({
    name: column,
    stored: known[column].name,
    words,
    isSecret: secrets.includes(column),
  });
  const words: Readonly<Record<string, string | undefined>> = told.columns;
  const key = told.key.map((column) => columnOf(column, words[column] ?? column));
  const others = Object.keys(words).filter((column) => !key.some((part) => part.name === column))
    .map((column) => columnOf(column, words[column] ?? column));
  const columns = [...key, ...others];
  const kept = (row: Readonly<Record<string, unknown>>, whole = false): ToldValues =>
    Object.fromEntries(columns.flatMap((column) => {
      const value = row[column.name] === undefined && whole ? known[column.name].default ?? null : row[column.name];
      return value === undefined ? [] : [[column.name, keptValue(name, column, known[column.name], value)]];
    }));
  const idOf = (values: ToldValues) => idFrom(key.map((column) => values[column.name] ?? null));
  const only = (where: Readonly<Record<string, unknown>> | undefined) => where && { where: kept(where) };
  return {
    table: name,
    noun: told.noun,
    key,
    columns,
    by: told.by ?? [],
    open: told.open ?? null,
    endsWith: told.endsWith ?? null,
    about: told.about,
    stream: told.stream,
    made(row) {
      const values = kept(row, true);
      return { stream: told.stream(values), of: name, id: idOf(values), whole: true, is: values };
    },
    changed(one, values, where) {
      const found = kept(one);
      return { stream: told.stream(found), of: name, id: idOf(found), ...only(where), is: kept(values) };
    },
    gone(one, where) {
      const found = kept(one);
      return { stream: told.stream(found), of: name, id: idOf(found), ...only(where), is: null };
    },
    allGone(where, besides) {
      const found = kept(where);
      const left = besides && { besides: idOf(kept(besides)) };
      return { stream: told.stream(found), of: name, where: found, ...left, is: null };
    },
    allChanged(where, values) {
      const found = kept(where);
      return { stream: told.stream(found), of: name, where: found, is: kept(values) };
    },
  };
}

/** A statement that says what it makes of rows: the unit of work that it is added to writes that into the ledger. */
export function telling(statement: Statement, ...tells: readonly RowTold[]): Statement {
  return { ...statement, tells: [...statement.tells ?? [], ...tells] };
}

/** The name of a row within its table: the values of its key. */
export function idFrom(values: readonly ToldValue[]): string {
  return values.map(String).join("/");
}

function keptValue(table: string, column: ToldColumn, known: Column, value: unknown): ToldValue {
  if (is(value, SQL)) throw new TypeError(`What ${table}.${column.name} becomes must be known for the ledger.`);
  return storedValue(table, column, value === null ? null : known.mapToDriverValue(value));
}

/**
 * A value of the database as the ledger keeps it. Of a secret (the hash of a password, of a link or of a session) a sum:
 * each holds random bytes of its own that nobody can guess, so that the sum gives nothing away and still tells an exchanged
 * one.
 */
export function storedValue(table: string, column: ToldColumn, value: unknown): ToldValue {
  if (value === null || value === undefined) return null;
  const plain = value instanceof ArrayBuffer || value instanceof Uint8Array
    ? Buffer.from(new Uint8Array(value)).toString("hex")
    : typeof value === "string"
    ? value
    : Number(value);
  if (!column.isSecret) return plain;
  return createHash("sha256").update(`${table}.${column.stored}\n${plain}`).digest("hex");
}
