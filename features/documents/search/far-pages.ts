import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import { coveredTests } from "./condition-sql.ts";
import type { ListStatistics } from "./list-statistics.ts";
import { needsRecord, pageCost, walkedEntries } from "./plan.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { firstEntries } from "./selection.ts";
import type { Sort } from "./sorts.ts";
import { sql } from "./sql.ts";

/** Measured costs in microseconds: an entry of the index with what is kept of it, and a match of the text held against them. */
const cost = { entry: 0.7, match: 0.25 } as const;

/** A page nearer than this is found by a walk that ends with it. */
const farFrom = 500;

/** So many standard deviations of a count: a page is hardly ever further on than the entries that are taken. */
const deviations = 4;

/**
 * A page far in a text that many documents have, in an order that has nothing to do with it: as many entries of the index as
 * ought to hold the page are taken without a look at a record, and the matches of the text looked for among them. `hits` is how
 * many documents are expected to answer. Null for any other list, where another way is shorter, and where the page lies further
 * on than it ought to.
 */
export async function farPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  hits: number,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const { conditions, view, text, runs } = statistics;
  const [stretch] = sort.stretches;
  const isKnown = text !== null && (!text.more || text.isOfFirearms);
  if (!isKnown || runs || needsRecord(conditions) || sort.stretches.length !== 1 || hits === 0) return null;
  const reach = slice.skip + slice.take;
  if (reach < farFrom) return null;
  const entries = Math.ceil(walkedEntries(statistics, sort, hits, reach + deviations * Math.sqrt(reach)));
  const expected = entries * cost.entry + text.read * cost.match;
  if (expected > pageCost(statistics, sort, hits, slice.skip, slice.take)) return null;
  const walksDown = slice.backwards === (slice.order === "asc");
  const near = firstEntries(statistics, stretch, walksDown, entries, coveredTests(view, conditions)).select;
  const found = sql`SELECT id FROM (${text.matches.ids}) WHERE id IN (SELECT id FROM (${near}))`;
  const select = sql`SELECT a, b, id FROM (${near}) WHERE id IN (${found})`;
  const rows = await rowsOf(database, { ...slice, from: [[{ select, byLead: false, inOrder: true }]] });
  return rows.length === slice.take ? rows : null;
}
