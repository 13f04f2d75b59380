import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import { type Run, runsOf } from "./buckets.ts";
import { type Conditions, type Days, hasText, isCounted, type View } from "./conditions.ts";
import { facetSql } from "./facets.ts";
import { type Driver, driversOf } from "./drivers.ts";
import { countByValue, isCountedByValue, type KeptSize, valueSizes, withTelling } from "./kept-values.ts";
import { elsewhereInName, type Matches, matchesOf, seenStores } from "./matches.ts";
import { type Sort, sorts } from "./sorts.ts";
import { all, bound, join, raw, type Sql, sql } from "./sql.ts";
import { countsByZone, type ZoneCounts, zoneCountsOf, type Zones, zonesOfDays } from "./zones.ts";

/** Counting stops one above this; a list then says that there are more. */
export const countedTo = 10_000;

/** Where the exact number of documents under a text matters for the plan, it is counted up to this. */
const textCountedTo = 200_000;

/** What the counters by value let expect more documents of is not counted in the search index as well. */
const estimatedFrom = 20_000;

/** A page that ends further down than this is not found without a better notion of how many documents are under a text. */
const deepFrom = 1000;
const deepCountedTo = 60_000;

/** What is known of one account's part of a list before its documents are touched. */
export interface ListStatistics {
  readonly view: View;
  readonly conditions: Conditions;
  /** Documents of the account and form type, of all stores. */
  readonly total: number;
  /** Exact number of documents that answer, where the counters know it. */
  readonly counted: number | null;
  /**
   * The number of documents that answer, counted to one above {@link countedTo}, where the search index or the counters by
   * value know it.
   */
  readonly found: number | null;
  /** The same for each stretch of the sort. */
  readonly stretches: readonly number[];
  /** Ways in, besides the sort's own index. */
  readonly drivers: readonly Driver[];
  /** The expected number of documents that answer, from the sizes of the conditions. */
  readonly expected: number;
  readonly text: TextStatistics | null;
  /** Where in the sort's index the days asked for can lie; null when anywhere. */
  readonly runs: readonly Run[] | null;
}

/** What is known of the text conditions. */
export interface TextStatistics {
  readonly matches: Matches;
  /** Documents under the text in the runs and zones searched; exact where it is alone, elsewhere perhaps an estimate. */
  readonly size: number;
  /** How many of the index's matches are read for them: also those in zones that are passed over. */
  readonly read: number;
  /** The share of the account's zones in which documents of the days asked for can lie; else 1. */
  readonly share: number;
  /** True when it is nothing but what is said of firearms, which has nothing to do with names. */
  readonly isOfFirearms: boolean;
  /** For a search for one name: where it is not the name's beginning. */
  readonly elsewhere: Matches | null;
  /** True when counting stopped and there are more than `size`. */
  readonly more: boolean;
  /** True when nothing else decides what answers. */
  readonly alone: boolean;
  /** Where those lie, for a page far in a text that is alone; null where nobody needed it. */
  readonly zoneCounts: ZoneCounts | null;
}

/** Asks the counters and probes the conditions. A few short queries. `reach` is the place in the list at which a page ends. */
export async function readStatistics(
  database: ReadOnlyDatabase,
  view: View,
  asked: Conditions,
  sort: Sort,
  reach = 0,
): Promise<ListStatistics> {
  const conditions = { ...asked, days: narrowedDays(view, asked.days) };
  const rows = await database.all(...bound(totalsSql(view, conditions, sort)));
  const visible = seenStores(view);
  const seenRows = visible === "all" ? rows : rows.filter((row) => visible.includes(Number(row.store_id)));
  const sum = (from: readonly Row[], column: string) => from.reduce((sum, row) => sum + Number(row[column]), 0);
  const total = sum(rows, "total");
  const counted = isCounted(conditions) && view.dated.length === 0 ? sum(seenRows, "hits") : null;
  const seen = sum(seenRows, "total");
  const stores = rows.map((row) => Number(row.store_id));
  const text = hasText(conditions) && total > 0
    ? await knowText(database, view, conditions, {
      stores,
      total,
      seen,
      reach,
      isByZone: sort === sorts.transferDate || sort === sorts.createdOn,
      zones: conditions.days && await zonesOfDays(database, view.accountId, conditions.formType, conditions.days),
    })
    : null;
  const kept = text && text.size > 0 && !text.alone && isCountedByValue(view, conditions)
    ? await countByValue(database, view, conditions)
    : null;
  const facetSizes = conditions.facets.map((_, at) => sum(rows, `facet${at}`));
  const drivers = counted !== total && !(text && !text.more && (text.alone || text.size === 0))
    ? await driversOf(database, view, conditions, { total, seen, facets: facetSizes })
    : [];
  const [stretch] = sort.stretches;
  const runs = conditions.days && total > 0 && sort.stretches.length === 1
    ? await runsOf(database, { view, conditions }, stretch, conditions.days)
    : null;
  return {
    view,
    conditions,
    total,
    runs,
    counted,
    found: foundOf(text, kept),
    stretches: sort.stretches.map((_, at) => sum(seenRows, `stretch${at}`)),
    drivers,
    expected: counted ?? Math.max(kept?.size ?? 0, kept && !kept.more ? 0 : expectedOf(total, seen, drivers, text)),
    text,
  };
}

/** Null where only looking at documents tells. */
function foundOf(text: TextStatistics | null, kept: KeptSize | null): number | null {
  const size = text?.alone || text?.size === 0 ? text.size : kept?.size ?? null;
  return size === null ? null : Math.min(size, countedTo + 1);
}

/**
 * The sizes of the conditions multiplied, as if they had nothing to do with each other. Stores and days are in the size
 * of several ways in; the store's own is left out, and so are the text's stores.
 */
function expectedOf(total: number, seen: number, drivers: readonly Driver[], text: TextStatistics | null): number {
  const from = Math.max(1, total);
  const days = drivers.find(({ index }) => index === "documents_by_list_day")?.size ?? total;
  const others = drivers.filter(({ index }) => index !== "documents_by_list_day" && index !== "documents_by_store");
  const start = text ? text.size : seen;
  const inDays = Math.max(1, days);
  // Under a text only the zones of the days are counted.
  const part = Math.min(1, days / from / (text?.share ?? 1));
  return others.reduce((left, { size }) => left * Math.min(1, size / inDays), start * part);
}

/** An auditor's days narrow the list as a filter would, when there is nothing but them. */
function narrowedDays(view: View, days: Days | null): Days | null {
  if (view.open === "all" || view.open.length > 0) return days;
  const all = view.dated.flatMap((part) => part.days);
  if (all.length === 0) return days;
  const from = Math.max(days?.from ?? 1, Math.min(...all.map((part) => part.from)));
  const to = Math.min(days?.to ?? Infinity, Math.max(...all.map((part) => part.to)));
  return { from, to };
}

function totalsSql(view: View, conditions: Conditions, sort: Sort): Sql {
  const facets = all(conditions.facets.map(facetSql));
  const countedWhere = (test: Sql, name: string) => sql`sum(iif(${test}, count, 0)) AS ${raw(name)}`;
  const columns = [
    raw("store_id"),
    raw("sum(count) AS total"),
    countedWhere(facets, "hits"),
    ...conditions.facets.map((test, at) => countedWhere(facetSql(test), `facet${at}`)),
    ...sort.stretches.map(({ holds }, at) =>
      countedWhere(holds ? all([facets, facetSql(holds)]) : facets, `stretch${at}`)
    ),
  ];
  return sql`SELECT ${
    join(columns, ", ")
  } FROM document_totals WHERE account_id = ${view.accountId} AND form_type = ${conditions.formType} AND count > 0 GROUP BY store_id`;
}

/** The stores of the account that have documents, how many those have, and how many of them are seen. */
interface Extent {
  readonly stores: readonly number[];
  readonly total: number;
  readonly seen: number;
  readonly reach: number;
  /** Whether zones know the order asked for. */
  readonly isByZone: boolean;
  /** Outside of which no document answers. */
  readonly zones: Zones | null;
}

async function knowText(
  database: ReadOnlyDatabase,
  view: View,
  conditions: Conditions,
  { stores, total, seen, reach, isByZone, zones }: Extent,
): Promise<TextStatistics> {
  const told = { ...conditions, texts: await withTelling(database, view, conditions) };
  const matches = matchesOf(view, told, stores, zones);
  const alone = isCounted({ ...conditions, texts: [], anyOf: [] }) && conditions.facets.length === 0 && matches.visible;
  const sizes = await valueSizes(database, view, conditions) ?? [];
  const elsewhere = elsewhereInName(view, conditions, stores, zones);
  const share = zones?.share ?? 1;
  const known = (size: number, more: boolean, zoneCounts: ZoneCounts | null = null): TextStatistics => {
    const isOfFirearms = sizes.length > 0;
    return { matches, elsewhere, alone, isOfFirearms, size, more, share, read: size / share, zoneCounts };
  };
  if (sizes.includes(0)) return known(0, false);
  if (alone && isCountedByValue(view, conditions)) return known(sizes[0], false);
  const likely = Math.round(sizes.reduce((left, size) => left * size / total, seen * share));
  if (!alone && sizes.length > 0 && likely > estimatedFrom) return known(likely, likely > textCountedTo);
  if (alone && isByZone && reach > deepFrom) {
    const rows = await database.all(...bound(countsByZone(sql`${matches.ids} LIMIT ${deepCountedTo + 1}`)));
    const zoneCounts = zoneCountsOf(rows);
    const size = zoneCounts.values().reduce((sum, count) => sum + count, 0);
    return size > deepCountedTo ? known(deepCountedTo + 1, true) : known(size, false, zoneCounts);
  }
  const most = !alone ? textCountedTo : reach > deepFrom ? deepCountedTo : countedTo;
  const size = await countUpTo(database, matches.ids, most);
  return known(size, size > most);
}

/** How many rows a SELECT has, counted to one above `most`. */
export async function countUpTo(database: ReadOnlyDatabase, select: Sql, most: number): Promise<number> {
  const row = await database.one(...bound(sql`SELECT count(*) AS size FROM (${select} LIMIT ${most + 1})`));
  return Number(row?.size ?? 0);
}
