import type { Database } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { DocumentFilters, ListPage } from "../contract-list.ts";
import { type Asked, type Conditions, conditionsOf, isNarrowed, type View, viewsOf } from "./conditions.ts";
import { countedPage } from "./counted.ts";
import { countedTo, type ListStatistics, readStatistics } from "./list-statistics.ts";
import {
  affordableEntries,
  countCost,
  entriesOf,
  type Plan,
  planCount,
  planPage,
  planSurely,
  planWhole,
  walkedEntries,
} from "./plan.ts";
import { namePage } from "./name-pages.ts";
import { rowsAndCount, rowsOf, type Slice, sliceSql, type SortedRow } from "./rows.ts";
import { countable, entries, pageParts, selections } from "./selection.ts";
import { type Sort, sorts, type Stretch } from "./sorts.ts";
import { bound, sql } from "./sql.ts";

/** A list that is being asked for: its parts by account, and how many documents answer. */
export interface Inquiry {
  readonly parts: readonly Part[];
  readonly sort: Sort;
  readonly order: "asc" | "desc";
  readonly narrowed: boolean;
  /** Exact while `more` is false; else at least this many. */
  readonly hits: number;
  readonly more: boolean;
}

/** One account's part of a list. */
export interface Part {
  readonly statistics: ListStatistics;
  /** Documents that answer: exact, or one above the cap when there are more. */
  readonly hits: number;
}

/**
 * One page of the documents that a scope lets see, filtered and sorted. Counts are exact up to 10,000; beyond that
 * `countIsMinimum` is true when a filter or a search is on, and the counters tell the number when none is. With
 * `isCountedLater` a page whose count would take long comes without it. Throws 400 for a list of more than 10,000 documents
 * in an order that has no index.
 */
export async function listDocuments(
  database: Database,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
  isCountedLater = false,
): Promise<ListPage> {
  const { page, limit, sort, sortOrder: order } = filters;
  const skip = (page - 1) * limit;
  const [views, conditions] = [viewsFor(scope, filters), conditionsOf(filters, asked)];
  const statistics = await knowAll(database, views, conditions, sorts[sort], skip + limit);
  const whole = statistics.length === 1
    ? await wholePage(database, statistics[0], sorts[sort], { order, skip, take: limit })
    : null;
  const early = isCountedLater && !whole && statistics.length === 1
    ? await earlyPage(database, statistics[0], sorts[sort], { order, skip, take: limit })
    : null;
  if (early) return { ...early, page, limit };
  const inquiry = await inquiryOf(database, statistics, sorts[sort], order, whole?.hits);
  const rows = whole?.rows ?? await pageOf(database, inquiry, skip, limit);
  return { data: rows.map(({ row }) => row), ...shownCount(inquiry), page, limit };
}

/** Where all that answers must be read anyway to be counted, the page comes out of the same reading. */
async function wholePage(
  database: Database,
  statistics: ListStatistics,
  sort: Sort,
  slice: Omit<Slice, "from" | "backwards">,
): Promise<{ readonly rows: readonly SortedRow[]; readonly hits: number } | null> {
  if (
    statistics.counted !== null || statistics.found !== null || statistics.expected > wholeUpTo ||
    statistics.total === 0
  ) return null;
  const plan = planWhole(statistics, sort);
  return plan && await rowsAndCount(database, selections(statistics, plan, sort)[0], slice);
}

/** A count that is expected to take longer, in microseconds, is left for later. */
const slowCount = 8000;

/**
 * The page before its count, where the count is what takes long. One row more is looked for, so that it is known whether a
 * page follows; when none does the page tells the number. Null where the count is cheap, known or needed.
 */
async function earlyPage(
  database: Database,
  statistics: ListStatistics,
  sort: Sort,
  { order, skip, take }: Pick<Slice, "order" | "skip" | "take">,
): Promise<Omit<ListPage, "page" | "limit"> | null> {
  const { counted, found, total } = statistics;
  if (counted !== null || found !== null || total === 0 || sort.stretches.length === 0) return null;
  if (countCost(statistics, countedTo + 1) < slowCount) return null;
  const uncounted = { sort, order, narrowed: true, hits: countedTo + 1, more: true };
  const inquiry: Inquiry = { ...uncounted, parts: [{ statistics, hits: countedTo + 1 }] };
  const rows = await pageOf(database, inquiry, skip, take + 1);
  if (rows.length === 0 && skip > 0) return null;
  const data = rows.slice(0, take).map(({ row }) => row);
  const hits = skip + rows.length;
  const isPending = rows.length > take && hits <= countedTo;
  if (isPending) return { data, count: hits, countIsMinimum: true, countIsPending: true };
  return { data, ...shownCount({ ...inquiry, hits, more: false }) };
}

/** A list that is expected to be longer is counted and paged by itself. */
const wholeUpTo = 7000;

/** The count as a list tells it. */
export function shownCount({ narrowed, hits, more }: Inquiry): { count: number; countIsMinimum: boolean } {
  return more || (narrowed && hits > countedTo)
    ? { count: countedTo, countIsMinimum: true }
    : { count: hits, countIsMinimum: false };
}

/** Finds out what answers and how many there are, without touching the page yet. */
export async function inquire(
  database: Database,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<Inquiry> {
  const [views, conditions, sort] = [viewsFor(scope, filters), conditionsOf(filters, asked), sorts[filters.sort]];
  return await inquireFor(database, views, conditions, sort, filters.sortOrder);
}

/** The same for conditions that no filter can say. */
export async function inquireFor(
  database: Database,
  views: readonly View[],
  conditions: Conditions,
  sort: Sort,
  order: "asc" | "desc",
): Promise<Inquiry> {
  return await inquiryOf(database, await knowAll(database, views, conditions, sort), sort, order);
}

function viewsFor(scope: readonly ScopePart[], filters: DocumentFilters): readonly View[] {
  return viewsOf(scope, filters.accountOverview ? undefined : filters.storeId);
}

async function knowAll(
  database: Database,
  views: readonly View[],
  conditions: Conditions,
  sort: Sort,
  reach = 0,
): Promise<readonly ListStatistics[]> {
  const all: ListStatistics[] = [];
  for (const view of views) all.push(await readStatistics(database, view, conditions, sort, reach));
  return all;
}

/** `whole` is the number of documents that answer, where the one part's is known already. */
async function inquiryOf(
  database: Database,
  all: readonly ListStatistics[],
  sort: Sort,
  order: "asc" | "desc",
  whole?: number,
): Promise<Inquiry> {
  const parts: Part[] = [];
  for (const statistics of all) {
    const hits = whole ?? statistics.counted ?? statistics.found ?? await countPart(database, statistics);
    if (hits > 0) parts.push({ statistics, hits });
  }
  const hits = parts.reduce((sum, part) => sum + part.hits, 0);
  if (sort.stretches.length === 0 && hits > countedTo) throw badRequest(tooLongToSort, { sort: tooLongToSort });
  return {
    parts,
    sort,
    order,
    narrowed: all.some(({ conditions, view }) => isNarrowed(conditions) || view.dated.length > 0),
    hits,
    more: parts.some((part) => part.statistics.counted === null && part.hits > countedTo),
  };
}

const tooLongToSort = "More than 10,000 documents can't be sorted this way. Search or filter the list first.";

async function countPart(database: Database, statistics: ListStatistics): Promise<number> {
  if (statistics.total === 0) return 0;
  const most = countedTo + 1;
  const row = await database.one(
    ...bound(sql`SELECT count(*) AS hits FROM (${countable(statistics, planCount(statistics, most))} LIMIT ${most})`),
  );
  return Number(row?.hits ?? 0);
}

/** The documents from place `skip` (from 0) on, at most `take`, in the list's order. */
export async function pageOf(
  database: Database,
  inquiry: Inquiry,
  skip: number,
  take: number,
): Promise<readonly SortedRow[]> {
  const { parts, sort, order, hits, more } = inquiry;
  if (parts.length === 0 || (!more && skip >= hits)) return [];
  const wanted = Math.min(take, (more ? textSize(parts) ?? Infinity : hits) - skip);
  if (wanted <= 0) return [];
  const [only] = parts;
  if (parts.length === 1 && only.statistics.counted !== null && isWalked(only, sort, skip, wanted)) {
    return await countedPage(database, only.statistics, sort, order, skip, wanted);
  }
  const size = more ? textSize(parts) : hits;
  const backwards = size !== null && size - skip - wanted < skip;
  const passed = backwards ? size - skip - wanted : skip;
  const slice = { order, backwards, skip: passed, take: wanted };
  const byName = parts.length === 1 ? await namePage(database, only.statistics, sort, slice) : null;
  if (byName) return byName;
  const plans = parts.map((part) => ({
    ...part,
    plan: planPage(part.statistics, sort, likelyHits(part), passed, wanted),
  }));
  if (parts.length === 1 && plans[0].plan.kind === "walk" && sort.stretches.length === 1) {
    return await walkedPage(database, only, sort, plans[0].plan, slice);
  }
  const from = plans.flatMap(({ statistics, plan }) => pageParts(statistics, plan, sort));
  return await rowsOf(database, { ...slice, from });
}

/** The exact number of documents under a text that is all a list asks for, where it was counted so far; else null. */
function textSize(parts: readonly Part[]): number | null {
  const [{ statistics: { text } }] = parts;
  return parts.length === 1 && text?.alone && !text.more ? text.size : null;
}

/** A count that stopped says only that there are more; the sizes of the conditions may know better. */
export function likelyHits({ statistics, hits }: Part): number {
  return hits > countedTo && statistics.counted === null ? Math.max(hits, statistics.expected) : hits;
}

/**
 * Walks, but not for ever: what answers may all lie at the far end. When the stretch of index that ought to hold the
 * page does not, a way is taken that does not depend on it.
 */
async function walkedPage(
  database: Database,
  part: Part,
  sort: Sort,
  plan: Extract<Plan, { kind: "walk" }>,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[]> {
  const { statistics } = part;
  const [stretch] = sort.stretches;
  const walked = slice.backwards === (slice.order === "asc") ? "desc" : "asc";
  const wanted = (documents: number) => walkedEntries(statistics, sort, likelyHits(part), documents);
  const enough = Math.ceil(2 * wanted(slice.skip) + trust * wanted(slice.take)) + leastWalk;
  const affordable = affordableEntries(statistics, sort, likelyHits(part), plan.textBy);
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
  }
  const sure = isTried ? planSurely(statistics, sort, likelyHits(part)) : plan;
  return await rowsOf(database, { ...slice, from: [selections(statistics, sure, sort)] });
}

/** A walk is given up after so many times the entries that one page ought to take, */
const trust = 3;
/** and never before so many. */
const leastWalk = 1500;

async function entryAt(
  database: Database,
  statistics: ListStatistics,
  stretch: Stretch,
  order: "asc" | "desc",
  place: number,
): Promise<{ readonly key: number | string; readonly id: number } | null> {
  const slice = { from: [entries(statistics, stretch)], order, backwards: false, skip: place, take: 1 };
  const row = await database.one(...bound(sliceSql(slice)));
  return row && { key: typeof row.b === "number" ? row.b : String(row.b), id: Number(row.id) };
}

/** A list that the counters know is walked from the nearest bucket, unless few answer among very many. */
function isWalked({ statistics, hits }: Part, sort: Sort, skip: number, take: number): boolean {
  const near = Math.min(skip, hits - skip - take, nearBucket);
  return planPage(statistics, sort, hits, near, take).kind === "walk";
}

/** Documents that answer between a bucket's start and a page, as a rule of thumb. */
const nearBucket = 500;
