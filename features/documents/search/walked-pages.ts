import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ListStatistics } from "./list-statistics.ts";
import { affordableEntries, entriesOf, type Plan, planSurely, walkedEntries } from "./plan.ts";
import { rowsOf, type Slice, sliceSql, type SortedRow } from "./rows.ts";
import { entries, selections } from "./selection.ts";
import type { Sort, Stretch } from "./sorts.ts";
import { bound } from "./sql.ts";
import { unevenPage } from "./zoned-pages.ts";

/**
 * Walks, but not for ever: what answers may all lie at the far end. When the stretch of index that ought to hold the
 * page does not, a way is taken that does not depend on it. `hits` is how many documents are expected to answer.
 */
export async function walkedPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  hits: number,
  sort: Sort,
  plan: Extract<Plan, { kind: "walk" }>,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[]> {
  const [stretch] = sort.stretches;
  const walked = slice.backwards === (slice.order === "asc") ? "desc" : "asc";
  const wanted = (documents: number) => walkedEntries(statistics, sort, hits, documents);
  const enough = Math.ceil(2 * wanted(slice.skip) + trust * wanted(slice.take)) + leastWalk;
  const affordable = affordableEntries(statistics, sort, hits, plan.textBy);
  let isTried = false;
  // What answers may begin a little further on, as days do in an order that runs with them.
  for (const most of affordable > 2 * enough ? [enough, affordable] : [enough]) {
    const last = most < entriesOf(statistics, sort) / 2
      ? await entryAt(database, statistics, stretch, walked, most)
      : null;
    if (!last) break;
    isTried = true;
    const beyond = { side: walked === "asc" ? "<" : ">", lead: 0, ...last } as const;
    const rows = await rowsOf(database, { ...slice, from: [selections(statistics, plan, sort, beyond)] });
    if (rows.length === slice.take) return rows;
    if (most === enough) {
      const found = await unevenPage(database, statistics, sort, slice);
      if (found) return found;
    }
  }
  const sure = isTried ? planSurely(statistics, sort, hits) : plan;
  return await rowsOf(database, { ...slice, from: [selections(statistics, sure, sort)] });
}

/** A walk is given up after so many times the entries that one page ought to take, */
const trust = 3;
/** and never before so many. */
const leastWalk = 1500;

async function entryAt(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  stretch: Stretch,
  order: "asc" | "desc",
  place: number,
): Promise<{ readonly key: number | string; readonly id: number } | null> {
  const slice = { from: [entries(statistics, stretch)], order, backwards: false, skip: place, take: 1 };
  const row = await database.one(...bound(sliceSql(slice)));
  return row && { key: typeof row.b === "number" ? row.b : String(row.b), id: Number(row.id) };
}
