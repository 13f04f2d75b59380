import * as v from "valibot";
import type { Database } from "@/db/database.ts";
import { walkSubject } from "./find.ts";
import {
  type KeptRow,
  rowsCoveredData,
  rowsCoveredEvent,
  rowsCoveredSubject,
  rowsToldData,
  rowsToldEvent,
  rowsToldSubject,
} from "./rows-told.ts";
import type { ToldTable, ToldValue, ToldValues } from "./told-rows.ts";

/** All rows that the ledger tells of, as they are now. */
export interface FoldedRows {
  /** The rows of a table by their id. */
  of(table: string): ReadonlyMap<string, ToldValues>;
  /** Tables of which every row is told. */
  readonly covered: ReadonlySet<string>;
  /** Entries that could not be read. */
  readonly unreadable: number;
}

/** Reads every entry about rows once, in the order of the chains, and keeps what is open now. */
export async function foldRows(
  database: Database,
  tables: readonly ToldTable[],
  now: Date,
): Promise<FoldedRows> {
  const folds = new Map(tables.map((table) => [table.table, new FoldedTable(table, now)]));
  let unreadable = 0;
  for await (const { event, data } of walkSubject(database, rowsToldSubject)) {
    if (event !== rowsToldEvent || !v.is(rowsToldData, data)) unreadable++;
    else for (const row of data.rows) apply(folds, row);
  }
  return {
    of: (table) => folds.get(table)?.rows ?? new Map(),
    covered: await coveredTables(database),
    unreadable,
  };
}

/** The tables of which the ledger says that every row is told from then on. */
export async function coveredTables(database: Database): Promise<ReadonlySet<string>> {
  const covered = new Set<string>();
  for await (const { event, data } of walkSubject(database, rowsCoveredSubject)) {
    if (event === rowsCoveredEvent && v.is(rowsCoveredData, data)) data.tables.forEach((table) => covered.add(table));
  }
  return covered;
}

function apply(folds: ReadonlyMap<string, FoldedTable>, row: KeptRow): void {
  const changed = folds.get(row.of)?.apply(row) ?? [];
  for (const { id, before, after } of changed) {
    for (const fold of folds.values()) fold.endWith(row.of, id, before, after);
  }
}

interface Change {
  readonly id: string;
  readonly before: ToldValues | null;
  readonly after: ToldValues;
}

/** The rows of one table, found by their id and by the columns that changes go by. */
class FoldedTable {
  readonly rows = new Map<string, ToldValues>();
  readonly #table: ToldTable;
  readonly #now: Date;
  readonly #found = new Map<string, Map<ToldValue, Set<string>>>();

  constructor(table: ToldTable, now: Date) {
    this.#table = table;
    this.#now = now;
    for (const column of table.by) this.#found.set(column, new Map());
  }

  apply({ id, where, besides, whole, is }: KeptRow): readonly Change[] {
    const named = id === undefined ? this.#idsOf(where ?? {}) : [id];
    const isMeant = (one: string) => one !== besides && hasValues(this.rows.get(one), where);
    if (is === null) {
      for (const one of named.filter(isMeant)) this.#remove(one);
      return [];
    }
    if (whole && id !== undefined) return [this.#put(id, is)];
    // What was never told whole is told by the one-time entry.
    return named.filter((one) => this.rows.has(one) && isMeant(one)).map((one) =>
      this.#put(one, { ...this.rows.get(one), ...is })
    );
  }

  /** Ends what a trigger of the database ends when this row of another table changes. */
  endWith(table: string, id: string, before: ToldValues | null, after: ToldValues): void {
    const { endsWith } = this.#table;
    if (endsWith?.of !== table || before === null) return;
    if (endsWith.columns.every((column) => before[column] === after[column])) return;
    for (const one of this.#idsOf({ [endsWith.by]: Number(id) })) this.#remove(one);
  }

  #put(id: string, after: ToldValues): Change {
    const before = this.rows.get(id) ?? null;
    this.#remove(id);
    const { open } = this.#table;
    if (!open || open.isOpen(after, this.#now)) {
      this.rows.set(id, after);
      for (const [column, ids] of this.#found) {
        const own = ids.get(after[column]) ?? new Set();
        ids.set(after[column], own.add(id));
      }
    }
    return { id, before, after };
  }

  #remove(id: string): void {
    const values = this.rows.get(id);
    if (!values) return;
    this.rows.delete(id);
    for (const [column, ids] of this.#found) {
      const own = ids.get(values[column]);
      own?.delete(id);
      if (own?.size === 0) ids.delete(values[column]);
    }
  }

  #idsOf(where: ToldValues): readonly string[] {
    const column = this.#table.by.find((name) => name in where);
    const ids = column === undefined ? this.rows.keys() : this.#found.get(column)?.get(where[column]) ?? [];
    return [...ids].filter((id) => hasValues(this.rows.get(id), where));
  }
}

function hasValues(values: ToldValues | undefined, where: ToldValues | undefined): boolean {
  if (!where) return true;
  return values !== undefined && Object.entries(where).every(([name, value]) => values[name] === value);
}
