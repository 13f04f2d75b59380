import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import { visibleSql } from "./condition-sql.ts";
import { type Bucket, bucketOf, bucketsOf } from "./buckets.ts";
import { facetSql } from "./facets.ts";
import type { ListStatistics } from "./list-statistics.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { firstEntries, type PageCursor, type Selection, stretchBounds, walkWhere } from "./selection.ts";
import type { Sort, Stretch } from "./sorts.ts";
import { bound, raw, type Sql, sql } from "./sql.ts";

/** A page that ought to be reached within so many entries of the index is looked for without asking the buckets. */
const shortWalk = 6000;

/**
 * A page of a list of which the counters know every number (see {@link isCounted}): the stretches that the page lies in
 * are known, and so is the bucket in them from which it is near.
 */
export async function countedPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  order: "asc" | "desc",
  skip: number,
  take: number,
): Promise<readonly SortedRow[]> {
  const places = sort.stretches.map((stretch, at) => ({ stretch, size: statistics.stretches[at] }));
  if (order === "desc") places.reverse();
  const rows: SortedRow[] = [];
  let before = 0;
  for (const { stretch, size } of places) {
    const from = Math.max(0, skip - before);
    const wanted = Math.min(take - rows.length, size - from);
    if (wanted > 0) rows.push(...await stretchPage(database, statistics, { stretch, size }, order, from, wanted));
    before += size;
  }
  return rows;
}

async function stretchPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  { stretch, size }: { readonly stretch: Stretch; readonly size: number },
  order: "asc" | "desc",
  skip: number,
  take: number,
): Promise<readonly SortedRow[]> {
  const ascending = order === "asc" ? skip : size - skip - take;
  const slice = (selection: Selection, start: Start): Slice => ({
    from: [[selection]],
    order,
    backwards: start.backwards === (order === "asc"),
    skip: start.skip,
    take,
  });
  const tests = countedTests(statistics);
  const end = nearerEnd(size, ascending, take);
  const entries = (end.skip + take) * statistics.total / Math.max(1, size);
  const scattered = isScattered(statistics, size);
  if (scattered && entries < mostTried && typeof stretch.lead !== "object") {
    const near = firstEntries(statistics, stretch, end.backwards, Math.ceil(trust * entries) + leastTried, tests);
    const rows = await rowsOf(database, slice(near, end));
    if (rows.length === take) return rows;
  }
  const isFar = scattered || entries >= shortWalk;
  const start = isFar ? await nearestStart(database, statistics, stretch, end, ascending, take) : end;
  return await rowsOf(database, slice(walkWhere(statistics, stretch, [...start.bounds, ...tests]), start));
}

/**
 * What may lie scattered is looked for in so many times the entries that ought to hold the page before the buckets are
 * asked, and in so many more;
 */
const trust = 2;
const leastTried = 1000;
/** where it ought to take more than this the buckets are asked at once. */
const mostTried = 24_000;

/** Tests of a list that the counters know: facets and stores. */
function countedTests({ view, conditions }: ListStatistics): readonly Sql[] {
  return [...conditions.facets.map(facetSql), ...visibleSql(view)];
}

/** How many documents of a list that the counters know lie on one side of a place. */
export async function countedPlace(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  beyond: PageCursor,
): Promise<number> {
  let before = 0;
  for (const [at, stretch] of sort.stretches.entries()) {
    const size = statistics.stretches[at];
    if (size === 0) continue;
    if (typeof stretch.lead === "object" || stretch.lead === beyond.lead) {
      before += await placeInStretch(database, statistics, stretch, beyond);
    } else if ((stretch.lead < beyond.lead) === (beyond.side === "<")) before += size;
  }
  return before;
}

async function placeInStretch(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  stretch: Stretch,
  beyond: PageCursor,
): Promise<number> {
  const tests = countedTests(statistics);
  const key = raw(stretch.key);
  const bounds = [...stretchBounds(stretch, beyond) ?? [raw("false")]];
  let whole = 0;
  if (stretch.buckets) {
    const buckets = await bucketsOf(database, statistics, stretch);
    const { holding, beside } = around(buckets, bucketOf(stretch, beyond.key), beyond.side);
    whole = beside.reduce((sum, { count }) => sum + count, 0);
    // At a place where nothing was ever filed there is no bucket.
    if (!holding) return whole;
    bounds.push(beyond.side === "<" ? sql`${key} >= ${holding.low}` : sql`${key} < ${holding.high}`);
  }
  const { select } = walkWhere(statistics, stretch, [...bounds, ...tests]);
  const row = await database.one(...bound(sql`SELECT count(*) AS size FROM (${select})`));
  return whole + Number(row?.size ?? 0);
}

/** The bucket that begins so, and all that lie on one side of it. */
function around(buckets: readonly Bucket[], low: number | string, side: "<" | ">") {
  const at = buckets.findIndex((bucket) => bucket.low === low);
  const [end, begin] = at < 0 ? [buckets.findLastIndex((bucket) => bucket.low < low) + 1, undefined] : [at, at + 1];
  return { holding: buckets[at], beside: side === "<" ? buckets.slice(0, end) : buckets.slice(begin ?? end) };
}

/** Where to begin walking for the documents from place `from` (ascending, from 0), and how many to pass over. */
interface Start {
  readonly bounds: readonly Sql[];
  readonly backwards: boolean;
  readonly skip: number;
}

/** The end of a stretch from which the documents from place `from` on are nearer. */
function nearerEnd(size: number, from: number, take: number): Start {
  const left = size - from - take;
  return from <= left ? { bounds: [], backwards: false, skip: from } : { bounds: [], backwards: true, skip: left };
}

async function nearestStart(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  stretch: Stretch,
  otherwise: Start,
  from: number,
  take: number,
): Promise<Start> {
  if (!stretch.buckets) return otherwise;
  const buckets = await bucketsOf(database, statistics, stretch);
  const key = raw(stretch.key);
  const end = from + take;
  let first: { readonly low: number | string; readonly before: number } | null = null;
  let before = 0;
  for (const { low, high, count } of buckets) {
    const after = before + count;
    if (!first && after > from) first = { low, before };
    if (first && after >= end) {
      const bounds = [sql`${key} >= ${first.low} AND ${key} < ${high}`];
      return from - first.before <= after - end
        ? { bounds, backwards: false, skip: from - first.before }
        : { bounds, backwards: true, skip: after - end };
    }
    before = after;
  }
  return otherwise;
}

/** What few stores have may lie together anywhere in an order; so may what facets let through of a whole account. */
function isScattered(statistics: ListStatistics, size: number): boolean {
  const { view, conditions, total } = statistics;
  const isNarrow = view.open === "all" ? conditions.facets.length > 0 : view.open.length <= fewStores;
  return isNarrow && size < total / 2;
}

const fewStores = 8;
