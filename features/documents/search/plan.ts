import type { Conditions } from "./conditions.ts";
import type { Driver } from "./drivers.ts";
import type { ListStatistics } from "./list-statistics.ts";
import { type Sort, sorts } from "./sorts.ts";
import { raw } from "./sql.ts";
import type { TextField } from "./text.ts";

/** How the text conditions are tested: not at all, in the set that the search index gives, or on the record. */
export type TextBy = "none" | "set" | "record";

/** How the documents of a list are come by. */
export type Plan =
  /** The sort's own index is walked and each entry tested. */
  | { readonly kind: "walk"; readonly textBy: TextBy }
  /** All documents of one condition are taken, tested and sorted. */
  | { readonly kind: "gather"; readonly driver: Driver; readonly textBy: TextBy }
  /** All documents under the text are taken, tested and sorted. */
  | { readonly kind: "matches" };

/**
 * Measured costs in microseconds; only their proportions matter. A record is `near` in an order that runs with time, as
 * records were filed: the next one lies on the same page.
 */
const cost = {
  entry: 0.06,
  record: 2.5,
  near: 0.9,
  fact: 1.2,
  sorted: 0.15,
  match: 0.15,
  member: 0.25,
  sought: 0.25,
  tested: 0.06,
} as const;

/**
 * What answers may lie together at the far end of an index, so a walk's cost is doubted: little where it can be given
 * up, more where a list has several stretches and it cannot, or is sorted by the very text that is searched for.
 */
const doubt = { one: 2, several: 8, none: 1.2 } as const;

/** A plan with what it is expected to cost. */
export interface Way {
  readonly plan: Plan;
  /** Microseconds. */
  readonly cost: number;
}

/** The cheapest way to one page. `skip` documents of those that answer are passed over before the page's own. */
export function planPage(statistics: ListStatistics, sort: Sort, hits: number, skip: number, take: number): Plan {
  return cheapest(pageWays(statistics, sort, hits, skip, take));
}

/** What it is expected to cost, in microseconds. */
export function pageCost(statistics: ListStatistics, sort: Sort, hits: number, skip: number, take: number): number {
  return Math.min(...pageWays(statistics, sort, hits, skip, take).map((way) => way.cost));
}

function pageWays(
  statistics: ListStatistics,
  sort: Sort,
  hits: number,
  skip: number,
  take: number,
): readonly Way[] {
  const entries = walkedEntries(statistics, sort, hits, skip + take);
  const doubted = doubtOf(statistics, sort);
  const walks = textWays(statistics).map((textBy): Way => ({
    plan: { kind: "walk", textBy },
    cost: setCost(statistics, textBy) +
      Math.min(doubted * entries, entriesOf(statistics, sort)) * entryCost(statistics, sort, textBy),
  }));
  const ways = [...sort.stretches.length > 0 ? walks : [], ...gatherWays(statistics, sort, hits)];
  return [...ways, ...mergeWays(statistics, sort, hits, skip + take)];
}

function doubtOf(statistics: ListStatistics, sort: Sort): number {
  if (sort.stretches.length > 1 || isSortedByText(statistics, sort)) return doubt.several;
  return sort === sorts.customerName && statistics.text?.isOfFirearms ? doubt.none : doubt.one;
}

/** Where an index has the order part for part, each part is read no further than the page reaches. */
function mergeWays(statistics: ListStatistics, sort: Sort, hits: number, wanted: number): readonly Way[] {
  if (!isByDay(sort)) return [];
  return statistics.drivers.flatMap((driver) =>
    (driver.byDay ? textWays(statistics) : []).map((textBy): Way => {
      const parts = driver.byDay?.length ?? 1;
      const entries = Math.min(driver.size, parts * wanted * driver.size / Math.max(1, hits));
      const reading = doubt.one * entries * entryCost(statistics, null, textBy, driver);
      return {
        plan: { kind: "gather", driver, textBy },
        cost: setCost(statistics, textBy) + reading + parts * cost.record +
          Math.min(hits, parts * wanted) * cost.sorted,
      };
    })
  );
}

/** How many entries of the sort's index are likely passed until `wanted` documents answered. */
export function walkedEntries(statistics: ListStatistics, sort: Sort, hits: number, wanted: number): number {
  const all = entriesOf(statistics, sort);
  return Math.min(all, wanted * all / Math.max(1, hits));
}

/** How many entries of the sort's index a whole walk passes. */
export function entriesOf({ conditions, drivers, total, runs, view }: ListStatistics, sort: Sort): number {
  const inDays = drivers.find(({ index }) => index === "documents_by_list_day");
  if (conditions.days && inDays && sort.key === "list_day") return inDays.size;
  if (!runs) return total;
  // The runs count what facets and stores let through; in the index lies everything.
  const seen = runs.reduce((sum, { count }) => sum + count, 0);
  return view.open === "all" && conditions.facets.every(({ facet }) => facet === "dated")
    ? seen
    : Math.min(total, inDays ? 1.5 * inDays.size : total);
}

/** The cheapest way that reads every document that answers, so that it can count them on the way. */
export function planWhole(statistics: ListStatistics, sort: Sort): Plan | null {
  const ways = gatherWays(statistics, sort, statistics.expected);
  return ways.length === 0 ? null : cheapest(ways);
}

/** What reading every document that answers costs, in microseconds; infinite where there is no way to. */
export function wholeCost(statistics: ListStatistics, sort: Sort): number {
  return Math.min(...gatherWays(statistics, sort, statistics.expected).map((way) => way.cost));
}

/** What remains when a walk was given up: the cheapest way that does not depend on where the answers lie. */
export function planSurely(statistics: ListStatistics, sort: Sort, hits: number): Plan {
  return cheapest(sureWays(statistics, sort, hits));
}

/** As many entries of the sort's index are passed at a third of what the sure way costs. */
export function affordableEntries(statistics: ListStatistics, sort: Sort, hits: number, textBy: TextBy): number {
  const sure = Math.min(...sureWays(statistics, sort, hits).map((way) => way.cost));
  return Math.floor(sure / 3 / entryCost(statistics, sort, textBy));
}

function sureWays(statistics: ListStatistics, sort: Sort, hits: number): readonly Way[] {
  const walks = textWays(statistics).map((textBy): Way => ({
    plan: { kind: "walk", textBy },
    cost: setCost(statistics, textBy) + entriesOf(statistics, sort) * entryCost(statistics, sort, textBy),
  }));
  return [...sort.stretches.length > 0 ? walks : [], ...gatherWays(statistics, sort, hits)];
}

/** The cheapest way to count, up to `most`. */
export function planCount(statistics: ListStatistics, most: number): Plan {
  return cheapest(countWays(statistics, most));
}

/** What counting costs, in microseconds. */
export function countCost(statistics: ListStatistics, most: number): number {
  return Math.min(...countWays(statistics, most).map((way) => way.cost));
}

function countWays(statistics: ListStatistics, most: number): readonly Way[] {
  const part = Math.min(1, most / Math.max(1, statistics.expected));
  const walks = textWays(statistics).map((textBy): Way => ({
    plan: { kind: "walk", textBy },
    cost: setCost(statistics, textBy) + part * statistics.total * entryCost(statistics, null, textBy),
  }));
  return [...walks, ...gathers(statistics, part)];
}

/** Ways that read every document that answers; where the way in has the status date, sorting by it needs no record. */
function gatherWays(statistics: ListStatistics, sort: Sort, hits: number): readonly Way[] {
  const drivers = sort.stretches.length > 0 ? statistics.drivers : [...statistics.drivers, everyDocument(statistics)];
  return gathers({ ...statistics, drivers }, 1).map(({ plan, cost: reading }) => {
    return { plan, cost: reading + hits * (cost.sorted + keyCost(statistics, sort, plan)) };
  });
}

/** What it costs to learn by what one document is sorted. */
function keyCost(statistics: ListStatistics, sort: Sort, plan: Plan): number {
  if (!isByDay(sort)) return cost.record;
  return plan.kind === "matches" && !testsBesideText(statistics) ? cost.fact : 0;
}

/** True for the order that many indexes have, and `documents_facts` too. */
export function isByDay({ key, lead }: Sort): boolean {
  return key === "list_day" && lead === "0";
}

/** The way in for an order that no index has. */
function everyDocument({ total }: ListStatistics): Driver {
  return { index: "documents_by_list_day", enter: raw("true"), size: total };
}

function gathers(statistics: ListStatistics, part: number): readonly Way[] {
  const byDriver = statistics.drivers.flatMap((driver) =>
    textWays(statistics).map((textBy): Way => ({
      plan: { kind: "gather", driver, textBy },
      cost: setCost(statistics, textBy) + part * driver.size * entryCost(statistics, null, textBy, driver),
    }))
  );
  if (!statistics.text) return byDriver;
  const looked = needsRecord(statistics.conditions) ? cost.record : cost.fact;
  const { read, size } = statistics.text;
  const byText = read * cost.match + (testsBesideText(statistics) ? part * size * looked : 0);
  return [...byDriver, { plan: { kind: "matches" }, cost: statistics.text.more ? Infinity : byText }];
}

function textWays(statistics: ListStatistics): readonly TextBy[] {
  return statistics.text ? ["set", "record"] : ["none"];
}

function setCost({ text }: ListStatistics, textBy: TextBy): number {
  if (textBy !== "set" || !text) return 0;
  return text.more ? Infinity : text.read * cost.match + text.size * cost.member;
}

/** One entry of an index: its tests, and the record where some test needs it. */
function entryCost(statistics: ListStatistics, sort: Sort | null, textBy: TextBy, driver?: Driver): number {
  const { conditions } = statistics;
  const onKey = textBy === "record" && sort !== null && conditions.anyOf.length === 0 &&
    conditions.texts.every(({ field }) => field !== "serialNumber" && keyOf(field) === sort.key);
  const opened = columnsLeft(conditions, driver) || (textBy === "record" && !onKey);
  // Nearly every document has a Status Date.
  const sifted = conditions.facets.some(({ facet, is }) => facet !== "dated" || is === 0);
  const passing = sifted && !driver ? 0.3 : 1;
  const textCost = { none: 0, set: cost.sought, record: cost.tested }[textBy];
  return cost.entry + textCost + (opened ? passing * recordCost(sort, driver) : 0);
}

function recordCost(sort: Sort | null, driver?: Driver): number {
  const isNear = driver ? driver.index === "documents_by_list_day" : sort === null || timely.has(sort.key);
  return isNear ? cost.near : cost.record;
}

const timely: ReadonlySet<string> = new Set(["list_day", "certification_day", "expiration_day", "created_at"]);

function isSortedByText({ conditions }: ListStatistics, sort: Sort): boolean {
  return conditions.texts.some(({ field }) => keyOf(field) === sort.key || (field === "tsn" && sort === sorts.tsn));
}

const textKeys: Readonly<Partial<Record<TextField, string>>> = {
  customerName: "name_key",
  serialNumber: "serial_key",
  tsn: "tsn_key",
  ntn: "ntn_key",
};

function keyOf(field: TextField): string | undefined {
  return textKeys[field];
}

function columnsLeft({ columns, expiringUntil }: Conditions, driver?: Driver): boolean {
  const served = driver?.index;
  const left = columns.length + (expiringUntil === null ? 0 : 1);
  return left > (served && /assigned|certification|open/.test(served) ? 1 : 0);
}

/** True when some test, those on text left out, is of what no list index has. */
export function needsRecord({ columns, expiringUntil }: Conditions): boolean {
  return columns.length > 0 || expiringUntil !== null;
}

/** True when a document under the text must still be looked at before it counts. */
export function testsBesideText(statistics: ListStatistics): boolean {
  const { conditions, text } = statistics;
  return conditions.facets.length > 0 || conditions.days !== null || needsRecord(conditions) || !text?.matches.visible;
}

function cheapest(ways: readonly Way[]): Plan {
  return ways.reduce((best, way) => way.cost < best.cost ? way : best).plan;
}
