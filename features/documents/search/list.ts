import type { Database } from "@/db/database.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters, ListPage } from "../contract-list.ts";
import { type Asked, type Conditions, conditionsOf, isNarrowed, type View, viewsOf } from "./conditions.ts";
import { countedPage } from "./counted.ts";
import { bound, countedTo, know, type Known } from "./known.ts";
import { planCount, planPage } from "./plan.ts";
import { rowsOf, type SortedRow } from "./rows.ts";
import { countable, selections } from "./selection.ts";
import { type Sort, sorts } from "./sorts.ts";
import { sql } from "./sql.ts";

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
  readonly known: Known;
  /** Documents that answer: exact, or one above the cap when there are more. */
  readonly hits: number;
}

/**
 * One page of the documents that a scope lets see, filtered and sorted. Counts are exact up to 10,000; beyond that
 * `countIsMinimum` is true when a filter or a search is on, and the counters tell the number when none is.
 */
export async function listDocuments(
  database: Database,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<ListPage> {
  const { page, limit } = filters;
  const inquiry = await inquire(database, scope, filters, asked);
  const rows = await pageOf(database, inquiry, (page - 1) * limit, limit);
  return { data: rows.map(({ row }) => row), ...shownCount(inquiry), page, limit };
}

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
  const store = filters.accountOverview ? undefined : filters.storeId;
  return await inquireFor(
    database,
    viewsOf(scope, store),
    conditionsOf(filters, asked),
    sorts[filters.sort],
    filters.sortOrder,
  );
}

/** The same for conditions that no filter can say. */
export async function inquireFor(
  database: Database,
  views: readonly View[],
  conditions: Conditions,
  sort: Sort,
  order: "asc" | "desc",
): Promise<Inquiry> {
  const parts: Part[] = [];
  for (const view of views) {
    const known = await know(database, view, conditions, sort);
    const hits = known.counted ?? await countPart(database, known);
    if (hits > 0) parts.push({ known, hits });
  }
  return {
    parts,
    sort,
    order,
    narrowed: isNarrowed(conditions) || views.some((view) => view.dated.length > 0),
    hits: parts.reduce((sum, part) => sum + part.hits, 0),
    more: parts.some((part) => part.known.counted === null && part.hits > countedTo),
  };
}

async function countPart(database: Database, known: Known): Promise<number> {
  if (known.total === 0) return 0;
  const most = countedTo + 1;
  const row = await database.one(
    ...bound(sql`SELECT count(*) AS hits FROM (${countable(known, planCount(known, most))} LIMIT ${most})`),
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
  const wanted = more ? take : Math.min(take, hits - skip);
  const [only] = parts;
  if (parts.length === 1 && only.known.counted !== null && isWalked(only, skip, wanted)) {
    return await countedPage(database, only.known, sort, order, skip, wanted);
  }
  const backwards = !more && hits - skip - wanted < skip;
  const passed = backwards ? hits - skip - wanted : skip;
  const from = parts.map(({ known, hits: own }) => selections(known, planPage(known, own, passed, wanted), sort));
  return await rowsOf(database, { from, order, backwards, skip: passed, take: wanted });
}

/** A list that the counters know is walked from the nearest bucket, unless few answer among very many. */
function isWalked({ known, hits }: Part, skip: number, take: number): boolean {
  const near = Math.min(skip, hits - skip - take, nearBucket);
  return planPage(known, hits, near, take).kind === "walk";
}

/** Documents that answer between a bucket's start and a page, as a rule of thumb. */
const nearBucket = 500;
