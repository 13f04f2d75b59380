import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { DocumentFilters, ListPage } from "../contract-list.ts";
import { type Asked, type Conditions, conditionsOf, isNarrowed, type View, viewsOf } from "./conditions.ts";
import { countedPage } from "./counted.ts";
import { countedTo, type ListStatistics, readStatistics } from "./list-statistics.ts";
import { countCost, pageCost, planCount, planPage, planWhole, wholeCost } from "./plan.ts";
import { farPage } from "./far-pages.ts";
import { namePage } from "./name-pages.ts";
import { rowsAndCount, rowsOf, type Slice, type SortedRow } from "./rows.ts";
import { countable, pageParts, selections } from "./selection.ts";
import { type Sort, sorts } from "./sorts.ts";
import { bound, sql } from "./sql.ts";
import { walkedPage } from "./walked-pages.ts";
import { zonedPage } from "./zoned-pages.ts";

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
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
  isCountedLater = false,
): Promise<ListPage> {
  const { page, limit, sort, sortOrder: order } = filters;
  const skip = (page - 1) * limit;
  const [views, conditions] = [viewsFor(scope, filters), conditionsOf(filters, asked)];
  const statistics = await knowAll(database, views, conditions, sorts[sort], skip + limit);
  const slice = { order, skip, take: limit };
  const [only] = statistics.length === 1 ? statistics : [];
  const isEarly = isCountedLater && only !== undefined && isPageFarCheaper(only, sorts[sort], slice);
  const whole = only && !isEarly ? await wholePage(database, only, sorts[sort], slice) : null;
  const early = only && isCountedLater && !whole ? await earlyPage(database, only, sorts[sort], slice) : null;
  if (early) return { ...early, page, limit };
  const inquiry = await inquiryOf(database, statistics, sorts[sort], order, whole?.hits);
  const rows = whole?.rows ?? await pageOf(database, inquiry, skip, limit);
  return { data: rows.map(({ row }) => row), ...shownCount(inquiry), page, limit };
}

/** Where all that answers must be read anyway to be counted, the page comes out of the same reading. */
async function wholePage(
  database: ReadOnlyDatabase,
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

/** True where most of what reading everything takes is not for the page. */
function isPageFarCheaper(
  statistics: ListStatistics,
  sort: Sort,
  { skip, take }: Pick<Slice, "skip" | "take">,
): boolean {
  const whole = wholeCost(statistics, sort);
  return whole > slowCount && 2 * pageCost(statistics, sort, statistics.expected, skip, take + 1) < whole;
}

/** A count that is expected to take longer, in microseconds, is left for later. */
const slowCount = 8000;

/**
 * The page before its count, where the count is what takes long. One row more is looked for, so that it is known whether a
 * page follows; when none does the page tells the number. Null where the count is cheap, known or needed.
 */
async function earlyPage(
  database: ReadOnlyDatabase,
  statistics: ListStatistics,
  sort: Sort,
  { order, skip, take }: Pick<Slice, "order" | "skip" | "take">,
): Promise<Omit<ListPage, "page" | "limit"> | null> {
  const { counted, found, total } = statistics;
  if (counted !== null || found !== null || total === 0 || sort.stretches.length === 0) return null;
  if (countCost(statistics, countedTo + 1) < slowCount) return null;
  const likely = Math.min(countedTo + 1, Math.max(1, Math.round(statistics.expected)));
  const uncounted = { sort, order, narrowed: true, hits: likely, more: true };
  const inquiry: Inquiry = { ...uncounted, parts: [{ statistics, hits: likely }] };
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
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<Inquiry> {
  const [views, conditions, sort] = [viewsFor(scope, filters), conditionsOf(filters, asked), sorts[filters.sort]];
  return await inquireFor(database, views, conditions, sort, filters.sortOrder);
}

/** The same for conditions that no filter can say. */
export async function inquireFor(
  database: ReadOnlyDatabase,
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
  database: ReadOnlyDatabase,
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
  database: ReadOnlyDatabase,
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

async function countPart(database: ReadOnlyDatabase, statistics: ListStatistics): Promise<number> {
  if (statistics.total === 0) return 0;
  const most = countedTo + 1;
  const row = await database.one(
    ...bound(sql`SELECT count(*) AS hits FROM (${countable(statistics, planCount(statistics, most))} LIMIT ${most})`),
  );
  return Number(row?.hits ?? 0);
}

/** The documents from place `skip` (from 0) on, at most `take`, in the list's order. */
export async function pageOf(
  database: ReadOnlyDatabase,
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
  const near = parts.length === 1 ? await searchedPage(database, only, sort, slice) : null;
  if (near) return near;
  const plans = parts.map((part) => ({
    ...part,
    plan: planPage(part.statistics, sort, likelyHits(part), passed, wanted),
  }));
  if (parts.length === 1 && plans[0].plan.kind === "walk" && sort.stretches.length === 1) {
    return await walkedPage(database, only.statistics, likelyHits(only), sort, plans[0].plan, slice);
  }
  const from = plans.flatMap(({ statistics, plan }) => pageParts(statistics, plan, sort));
  return await rowsOf(database, { ...slice, from });
}

/** A page of a search that is found otherwise than by one of the plans; null for any other. */
async function searchedPage(
  database: ReadOnlyDatabase,
  part: Part,
  sort: Sort,
  slice: Omit<Slice, "from">,
): Promise<readonly SortedRow[] | null> {
  const { statistics } = part;
  const hits = likelyHits(part);
  return await namePage(database, statistics, sort, slice) ??
    await zonedPage(database, statistics, sort, hits, slice) ??
    await farPage(database, statistics, sort, hits, slice);
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

/** A list that the counters know is walked from the nearest bucket, unless few answer among very many. */
function isWalked({ statistics, hits }: Part, sort: Sort, skip: number, take: number): boolean {
  const near = Math.min(skip, hits - skip - take, nearBucket);
  return planPage(statistics, sort, hits, near, take).kind === "walk";
}

/** Documents that answer between a bucket's start and a page, as a rule of thumb. */
const nearBucket = 500;
