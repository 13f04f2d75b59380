import type { Database } from "@/db/database.ts";
import { visibleSql } from "./condition-sql.ts";
import { facetSql } from "./facets.ts";
import { bound, type Known } from "./known.ts";
import { rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { walkWhere } from "./selection.ts";
import type { Sort, Stretch } from "./sorts.ts";
import { all, oneOf, raw, type Sql, sql } from "./sql.ts";

/** A page whose index entries to pass over are fewer than this is reached without asking the buckets. */
const shortWalk = 4000;

/**
 * A page of a list of which the counters know every number (see {@link isCounted}): the stretches that the page lies in
 * are known, and so is the bucket in them from which it is near.
 */
export async function countedPage(
  database: Database,
  known: Known,
  sort: Sort,
  order: "asc" | "desc",
  skip: number,
  take: number,
): Promise<readonly SortedRow[]> {
  const places = sort.stretches.map((stretch, at) => ({ stretch, size: known.stretches[at] }));
  if (order === "desc") places.reverse();
  const rows: SortedRow[] = [];
  let before = 0;
  for (const { stretch, size } of places) {
    const from = Math.max(0, skip - before);
    const wanted = Math.min(take - rows.length, size - from);
    if (wanted > 0) rows.push(...await stretchPage(database, known, { stretch, size }, order, from, wanted));
    before += size;
  }
  return rows;
}

async function stretchPage(
  database: Database,
  known: Known,
  { stretch, size }: { readonly stretch: Stretch; readonly size: number },
  order: "asc" | "desc",
  skip: number,
  take: number,
): Promise<readonly SortedRow[]> {
  const ascending = order === "asc" ? skip : size - skip - take;
  const near = await nearestStart(database, known, stretch, size, ascending, take);
  const slice: Slice = {
    from: [[walkWhere(known, stretch, [...near.bounds, ...countedTests(known)])]],
    order,
    backwards: near.backwards === (order === "asc"),
    skip: near.skip,
    take,
  };
  return await rowsOf(database, slice);
}

/** Tests of a list that the counters know: facets and stores. */
function countedTests({ view, conditions }: Known): readonly Sql[] {
  return [...conditions.facets.map(facetSql), ...visibleSql(view)];
}

/** Where to begin walking for the documents from place `from` (ascending, from 0), and how many to pass over. */
interface Start {
  readonly bounds: readonly Sql[];
  readonly backwards: boolean;
  readonly skip: number;
}

async function nearestStart(
  database: Database,
  known: Known,
  stretch: Stretch,
  size: number,
  from: number,
  take: number,
): Promise<Start> {
  const fromTop: Start = { bounds: [], backwards: false, skip: from };
  const fromEnd: Start = { bounds: [], backwards: true, skip: size - from - take };
  const nearer = fromTop.skip <= fromEnd.skip ? fromTop : fromEnd;
  const entries = nearer.skip * known.total / Math.max(1, size);
  if (entries < shortWalk || !stretch.buckets) return nearer;
  const starts = [nearer];
  let before = 0;
  for (const { bucket, count } of await bucketCounts(database, known, stretch)) {
    if (before <= from) {
      starts.push({ bounds: [sql`${raw(stretch.key)} >= ${bucket}`], backwards: false, skip: from - before });
    }
    if (before >= from + take) {
      starts.push({ bounds: [sql`${raw(stretch.key)} < ${bucket}`], backwards: true, skip: before - from - take });
    }
    before += count;
  }
  return starts.reduce((best, start) => start.skip < best.skip ? start : best);
}

/** A bucket's lowest key and how many documents it holds, from the lowest. */
async function bucketCounts(
  database: Database,
  { view, conditions }: Known,
  stretch: Stretch,
): Promise<readonly { readonly bucket: number | string; readonly count: number }[]> {
  const tests = all([
    ...(stretch.holds ? [facetSql(stretch.holds)] : []),
    ...conditions.facets.map(facetSql),
  ]);
  const stores = oneOf("store_id", view.open === "all" ? [0] : view.open);
  const rows = await database.all(
    ...bound(
      sql`SELECT bucket, sum(count) AS count FROM document_buckets WHERE account_id = ${view.accountId} AND form_type = ${conditions.formType} AND sort = ${
        stretch.buckets ?? ""
      } AND ${stores} AND ${tests} GROUP BY bucket HAVING sum(count) > 0 ORDER BY bucket`,
    ),
  );
  return rows.map((row) => ({
    bucket: typeof row.bucket === "number" ? row.bucket * daysOfOneBucket : String(row.bucket),
    count: Number(row.count),
  }));
}

/** A bucket of days is a month: 202401 begins at 20240100. */
const daysOfOneBucket = 100;
