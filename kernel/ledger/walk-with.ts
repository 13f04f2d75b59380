import type { Database } from "@/db/database.ts";
import { nextTurn } from "../turns.ts";
import { conditionOf, type TrailFilter } from "./find-trail.ts";
import type { Entry } from "./ledger.ts";
import { entryColumns, publicEntry, storedEntry } from "./rows.ts";

/** Entries looked through at a time: large enough to be fast, small enough to leave others their turn. */
const entriesAtOnce = 2_000;

/** A stretch of a chain, both ends included, and what its entries must hold. */
export interface EntriesWith {
  readonly stream: string;
  readonly fromSeq: number;
  readonly toSeq: number;
  /** A member of an entry's data, such as the new version of a form. */
  readonly member: string;
}

/** Entries of a stretch of a chain whose data has a certain member, in their order, some at a time. */
export async function* walkWith(
  database: Database,
  { stream, fromSeq, toSeq, member }: EntriesWith,
  filter: TrailFilter = {},
): AsyncGenerator<readonly Entry[]> {
  const { sql, args } = conditionOf(filter);
  for (let next = fromSeq; next <= toSeq; next += entriesAtOnce) {
    // The text is looked at first: it is parsed where it may hold the member alone.
    const rows = await database.all(
      `SELECT ${entryColumns} FROM ledger WHERE stream = ? AND seq BETWEEN ? AND ? AND instr(data, ?) > 0
       AND json_type(data, ?) IS NOT NULL AND ${sql} ORDER BY seq`,
      [stream, next, Math.min(next + entriesAtOnce - 1, toSeq), `"${member}":`, `$.${member}`, ...args],
    );
    if (rows.length > 0) yield rows.map((row) => publicEntry(storedEntry(row)));
    await nextTurn();
  }
}
