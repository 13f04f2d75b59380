import * as v from "valibot";
import type { RowTold } from "@/db/database.ts";
import type { NewEntry } from "./ledger.ts";

/** What becomes of rows that the ledger tells of; written with the change that causes it, in the chain of the rows. */
export const rowsToldEvent = "ledger.rows_told";
/** The subject of these entries: they are read together, and stand in nobody's history. */
export const rowsToldSubject = "ledger:rows";
/** From here on every row of these tables is told. */
export const rowsCoveredEvent = "ledger.rows_covered";
export const rowsCoveredSubject = "ledger:rows_covered";

const value = v.union([v.string(), v.number(), v.null()]);
const values = v.record(v.string(), value);

/** Of one row, or of those that `where` finds; see `RowTold` of db/connection.ts. */
const row = v.object({
  of: v.string(),
  id: v.optional(v.string()),
  where: v.optional(values),
  besides: v.optional(v.string()),
  whole: v.optional(v.literal(true)),
  is: v.nullable(values),
});

export const rowsToldData = v.object({ rows: v.array(row) });
export const rowsCoveredData = v.object({ tables: v.array(v.string()) });

/** What an entry says of rows, without the chain that it stands in. */
export type KeptRow = v.InferOutput<typeof row>;

/** Who writes these entries. What a person did stands in an entry of its own. */
export const toldBy = { userId: null, name: "Strongroom" } as const;

/** An entry holds at most this much: a long one is slow to read for everybody. */
const rowsInEntry = 200;

/** The entries that hold what becomes of rows: for each chain those of its rows, in their order. */
export function rowsToldEntries(told: readonly RowTold[]): readonly NewEntry[] {
  return [...Map.groupBy(told, ({ stream }) => stream)].flatMap(([stream, own]) =>
    Array.from({ length: Math.ceil(own.length / rowsInEntry) }, (_, part) => ({
      stream,
      event: rowsToldEvent,
      subject: rowsToldSubject,
      actor: toldBy,
      data: { rows: own.slice(part * rowsInEntry, (part + 1) * rowsInEntry).map(({ stream: _, ...kept }) => kept) },
    }))
  );
}
