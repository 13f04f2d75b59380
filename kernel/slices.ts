import { setTimeout } from "node:timers/promises";
import type { Database, Statement } from "@/db/database.ts";

/** What a slice aims at, in milliseconds: below the 20 that one may hold the writer, for none is like another. */
const aimMs = 14;

/** Bounds of {@link SliceSize}, in rows. */
export interface SliceBounds {
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

/**
 * How many rows the next slice of a long change takes, by how long the one before held the writer: as many as it can
 * within 20 ms on this machine, with this load, for these rows.
 */
export class SliceSize {
  #rows: number;
  #begun = performance.now();

  constructor(readonly bounds: SliceBounds) {
    this.#rows = bounds.first;
  }

  /** How many rows the next slice takes. */
  get rows(): number {
    return this.#rows;
  }

  /** To be called when the slice's turn to write has come: what it waited before is not its own. */
  begun(): void {
    this.#begun = performance.now();
  }

  /** To be called when it is stored, with the rows that it had. */
  stored(rows: number): void {
    if (rows === 0) return;
    const rowMs = (performance.now() - this.#begun) / rows;
    const fitting = Math.floor(aimMs / rowMs);
    // One slow slice, such as one that met a full disk cache, says little: a size changes by half at most.
    const near = Math.min(Math.max(fitting, Math.ceil(this.#rows / 2)), Math.ceil(this.#rows * 1.5));
    this.#rows = Math.min(Math.max(near, this.bounds.least), this.bounds.most);
  }
}

/**
 * To be awaited between two slices: whoever wants to write meanwhile gets in line before the next one. The embedded
 * database answers without leaving the event loop; by a timer alone new requests get their turn.
 */
export async function letOthers(): Promise<void> {
  await setTimeout(0);
}

const removal: SliceBounds = { first: 200, least: 50, most: 5000 };

/**
 * Runs a statement of tidying up again and again until it finds nothing more, each time as a write of its own. `statement`
 * is given how many rows it may change; what is done stays done when the process ends between.
 */
export async function inSlices(database: Database, statement: (most: number) => Statement): Promise<void> {
  const size = new SliceSize(removal);
  for (;;) {
    const most = size.rows;
    const [written] = await database.write(() => {
      size.begun();
      return [statement(most)];
    });
    // Without an answer it is not known how many there were.
    const rows = written?.rowsAffected ?? most;
    size.stored(rows);
    if (rows < most) return;
    await letOthers();
  }
}

/**
 * Does something with each of these, some at a time, each time as a write of its own: for what was looked for outside of the
 * write. `statements` is given some of them; what is done stays done when the process ends between.
 */
export async function eachInSlices<Found>(
  database: Database,
  found: readonly Found[],
  statements: (some: readonly Found[]) => readonly Statement[],
): Promise<void> {
  const size = new SliceSize(removal);
  for (let done = 0; done < found.length;) {
    const some = found.slice(done, done + size.rows);
    await database.write(() => {
      size.begun();
      return statements(some);
    });
    size.stored(some.length);
    done += some.length;
    await letOthers();
  }
}

/** A statement for {@link inSlices}: removes rows of a table that has row ids. `condition` is about its columns. */
export function removing(table: string, condition: string, args: Statement["args"] = []) {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ?)`;
  return (most: number): Statement => ({ sql, args: [...args, most] });
}

/**
 * The same for a table with an index over `column`, with row ids or without: removes what lies before `before`, the oldest
 * first. Rows of one and the same instant go together.
 */
export function removingOldest(table: string, column: string, before: string | number) {
  const old = `SELECT ${column} FROM ${table} WHERE ${column} < ?1 ORDER BY ${column} LIMIT 1 OFFSET ?2 - 1`;
  const sql = `DELETE FROM ${table} WHERE ${column} < ?1 AND ${column} <= coalesce((${old}), ?1)`;
  return (most: number): Statement => ({ sql, args: [before, most] });
}
