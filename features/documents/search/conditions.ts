import type { DateRange, ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters } from "../contract-list.ts";
import type { FacetTest } from "./facets.ts";
import { soughtFragments, type TextField, textFields } from "./text.ts";

/** Who asks, and what day it is where. */
export interface Asked {
  readonly userId: number;
  /** The calendar date `YYYY-MM-DD` that it is at the stores; the latest where their time zones differ. */
  readonly today: string;
  /** Stores at which it is still an earlier day. */
  readonly behind?: readonly StoresByDay[];
}

/** Stores at which it is an earlier day than at others. */
export interface StoresByDay {
  readonly today: string;
  readonly storeIds: readonly number[];
}

/** Days as whole numbers, 20240131, both inclusive. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Stores that may be seen on some days only: the days of Status Dates. What has none, as in progress, is not covered. */
export interface DatedStores {
  readonly stores: readonly number[] | "all";
  readonly days: readonly Days[];
}

/** What a person sees of one account: `open` stores whole, others on some days. */
export interface View {
  readonly accountId: number;
  readonly open: readonly number[] | "all";
  readonly dated: readonly DatedStores[];
}

/** A fragment that a value must hold. */
export interface TextTest {
  readonly field: TextField;
  readonly fragment: string;
  /** A part of it that only values with the whole of it hold: the search index is asked for that alone. */
  readonly telling?: string;
}

/** A column of the record itself that must equal a number; no list index carries it. */
export interface ColumnTest {
  readonly column: "ffl_assigned_id" | "audit_assigned_id" | "certification_day";
  readonly is: number;
}

/** What a list is narrowed to, besides who sees what. */
export interface Conditions {
  readonly formType: number;
  readonly facets: readonly FacetTest[];
  readonly days: Days | null;
  readonly columns: readonly ColumnTest[];
  /** Last day on which an open document's check may end to count as expiring. */
  readonly expiringUntil: number | null;
  /** An earlier last day for some stores, whose time zone is behind. */
  readonly expiringBehind: readonly { readonly until: number; readonly storeIds: readonly number[] }[];
  readonly texts: readonly TextTest[];
  /** Fragments of which one group must hold whole: the palette's search in several fields at once. */
  readonly anyOf: readonly (readonly TextTest[])[];
}

const expiringSoonDays = 7;
const dayMs = 86_400_000;
const lastDay = 99_991_231;

/** `YYYY-MM-DD` as a whole number. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}

/** The filters as conditions. Filters of one list always combine with AND, contradictions included. */
export function conditionsOf(filters: DocumentFilters, asked: Asked): Conditions {
  const expiring = filters.shouldFilterByExpirationDate === true;
  const dated = Boolean(filters.startDate || filters.endDate);
  return {
    formType: filters.formType,
    facets: [...facetTests(filters), ...(dated ? [datedTest] : []), ...(expiring ? openTests : [])],
    days: dated
      ? {
        from: filters.startDate ? dayNumber(filters.startDate) : 1,
        to: filters.endDate ? dayNumber(filters.endDate) : lastDay,
      }
      : null,
    columns: columnTests(filters, asked.userId),
    expiringUntil: expiring ? soonAfter(asked.today) : null,
    expiringBehind: expiring
      ? (asked.behind ?? []).map(({ today, storeIds }) => ({ until: soonAfter(today), storeIds }))
      : [],
    texts: (Object.keys(textFields) as TextField[]).flatMap((field) =>
      soughtFragments(field, filters[field] ?? "").map((fragment) => ({ field, fragment }))
    ),
    anyOf: [],
  };
}

function soonAfter(today: string): number {
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + expiringSoonDays * dayMs);
  return dayNumber(soon.toISOString().slice(0, 10));
}

/** Days asked for are Status Dates: a document that has none is sorted by another date, which is not meant. */
const datedTest: FacetTest = { facet: "dated", is: 1 };

/** Expiring: no transfer date, and neither Denied nor Void. */
const openTests: readonly FacetTest[] = [{ facet: "dated", is: 0 }, { facet: "status", atMost: 1 }];

function facetTests(filters: DocumentFilters): FacetTest[] {
  const tests: FacetTest[] = [];
  if (filters.status !== undefined) tests.push({ facet: "status", is: filters.status + 1 });
  if (filters.fflFlagged !== undefined) tests.push(flagged("fflFlag", filters.fflFlagged));
  if (filters.auditFlagged !== undefined) tests.push(flagged("auditFlag", filters.auditFlagged));
  if (filters.fflFlaggedColor !== undefined) tests.push({ facet: "fflFlag", is: filters.fflFlaggedColor });
  if (filters.auditFlaggedColor !== undefined) tests.push({ facet: "auditFlag", is: filters.auditFlaggedColor });
  if (filters.auditReviewed !== undefined) tests.push({ facet: "reviewed", is: Number(filters.auditReviewed) });
  if (filters.fflAssigned) tests.push({ facet: "assigned", is: 1 });
  if (filters.fflUser !== undefined) tests.push({ facet: "assigned", is: filters.fflUser === "none" ? 0 : 1 });
  if (filters.auditAssigned) tests.push({ facet: "auditAssigned", is: 1 });
  if (filters.ioiUser !== undefined) tests.push({ facet: "auditAssigned", is: filters.ioiUser === "none" ? 0 : 1 });
  return tests;
}

function flagged(facet: "fflFlag" | "auditFlag", yes: boolean): FacetTest {
  return yes ? { facet, atLeast: 1 } : { facet, is: 0 };
}

function columnTests(filters: DocumentFilters, userId: number): ColumnTest[] {
  const tests: ColumnTest[] = [];
  if (filters.fflAssigned) tests.push({ column: "ffl_assigned_id", is: userId });
  if (typeof filters.fflUser === "number") tests.push({ column: "ffl_assigned_id", is: filters.fflUser });
  if (filters.auditAssigned) tests.push({ column: "audit_assigned_id", is: userId });
  if (typeof filters.ioiUser === "number") tests.push({ column: "audit_assigned_id", is: filters.ioiUser });
  if (filters.certificationDate) tests.push({ column: "certification_day", is: dayNumber(filters.certificationDate) });
  return tests;
}

/** The parts of a scope, joined by OR, as one view an account; narrowed to one store when asked. */
export function viewsOf(scope: readonly ScopePart[], storeId?: number): readonly View[] {
  const accounts = new Map<number, ScopePart[]>();
  for (const part of scope) {
    const storeIds = storeId === undefined
      ? part.storeIds
      : part.storeIds === "all" || part.storeIds.includes(storeId)
      ? [storeId]
      : [];
    if (storeIds !== "all" && storeIds.length === 0) continue;
    accounts.set(part.accountId, [...accounts.get(part.accountId) ?? [], { ...part, storeIds }]);
  }
  return [...accounts].sort(([a], [b]) => a - b).map(([accountId, parts]) => viewOf(accountId, parts));
}

function viewOf(accountId: number, parts: readonly ScopePart[]): View {
  const whole = parts.filter((part) => part.ranges === null);
  const open = whole.some((part) => part.storeIds === "all")
    ? "all"
    : [...new Set(whole.flatMap((part) => part.storeIds === "all" ? [] : part.storeIds))].sort((a, b) => a - b);
  if (open === "all") return { accountId, open, dated: [] };
  const dated = parts.flatMap(({ ranges, storeIds }): DatedStores[] => {
    if (!ranges || ranges.length === 0) return [];
    const stores = storeIds === "all" ? storeIds : storeIds.filter((id) => !open.includes(id));
    return stores.length === 0 ? [] : [{ stores, days: mergedDays(ranges) }];
  });
  return { accountId, open, dated: byDays(dated) };
}

/** Stores that are seen on the same days as one part: each entry of an index is tested against every part. */
function byDays(dated: readonly DatedStores[]): readonly DatedStores[] {
  return [...Map.groupBy(dated, ({ days }) => JSON.stringify(days)).values()].map((same) => ({
    stores: same.some(({ stores }) => stores === "all")
      ? "all"
      : [...new Set(same.flatMap(({ stores }) => stores === "all" ? [] : stores))].sort((a, b) => a - b),
    days: same[0].days,
  }));
}

/** Ranges in order, overlapping ones as one. */
function mergedDays(ranges: readonly DateRange[]): readonly Days[] {
  const days = ranges.map(({ startDate, endDate }) => ({ from: dayNumber(startDate), to: dayNumber(endDate) }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  const merged: Days[] = [];
  for (const next of days) {
    const last = merged.at(-1);
    if (last && next.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else merged.push(next);
  }
  return merged;
}

/** True when something narrows the list besides who sees what and the form type. */
export function isNarrowed(conditions: Conditions): boolean {
  return conditions.facets.length > 0 || !isCounted(conditions);
}

/** True when the counters by facets know exactly how many documents answer, in stores that are seen whole. */
export function isCounted(conditions: Conditions): boolean {
  return conditions.days === null && conditions.columns.length === 0 && conditions.expiringUntil === null &&
    !hasText(conditions);
}

/** True when some text is searched for. */
export function hasText(conditions: Conditions): boolean {
  return conditions.texts.length > 0 || conditions.anyOf.length > 0;
}
