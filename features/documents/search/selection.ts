import { coveredTests, daysSql, recordTests, textTests } from "./condition-sql.ts";
import { facetSql } from "./facets.ts";
import type { ListStatistics } from "./list-statistics.ts";
import { isByDay, needsRecord, type Plan, testsBesideText, type TextBy } from "./plan.ts";
import type { Sort, Stretch } from "./sorts.ts";
import { all, raw, type Sql, sql, value } from "./sql.ts";

/** A bound on the place in a list: `(lead, key, id)` before or after a document's own. */
export interface PageCursor {
  readonly side: "<" | ">";
  readonly lead: number | string;
  readonly key: number | string;
  readonly id: number;
}

/** A SELECT of `a, b, id`: the lead, the key and the id that sort a list. */
export interface Selection {
  readonly select: Sql;
  /** False when all documents share the lead; naming it in ORDER BY would cost the index its order. */
  readonly byLead: boolean;
  /** True when the rows come in order by themselves; ORDER BY would have all of them read before the first. */
  readonly inOrder?: boolean;
}

/** The documents that answer; of several selections the first holds the list's lowest. */
export function selections(
  statistics: ListStatistics,
  plan: Plan,
  sort: Sort,
  beyond?: PageCursor,
): readonly Selection[] {
  if (plan.kind === "walk") {
    return sort.stretches.flatMap((stretch) => walk(statistics, plan.textBy, stretch, beyond));
  }
  const columns = sql`${raw(sort.lead)} AS a, ${raw(sort.key)} AS b, documents.id AS id`;
  const near = sort.lead === "0" ? withinDays(statistics, sort.key, beyond) : statistics;
  const bounds = beyond
    ? [
      sql`(${raw(sort.lead)}, ${raw(sort.key)}, documents.id) ${raw(beyond.side)} (${value(beyond.lead)}, ${
        value(beyond.key)
      }, ${value(beyond.id)})`,
    ]
    : [];
  return [{ select: sql`SELECT ${columns} ${gathered(near, plan, bounds, isByDay(sort))}`, byLead: true }];
}

/**
 * The same as {@link selections} for one page, as parts to be merged: what an index has in the list's order, part for
 * part, is read no further than the page reaches, instead of being taken whole and sorted.
 */
export function pageParts(
  statistics: ListStatistics,
  plan: Plan,
  sort: Sort,
  beyond?: PageCursor,
): readonly (readonly Selection[])[] {
  if (plan.kind !== "gather" || !plan.driver.byDay || !isByDay(sort)) {
    return [selections(statistics, plan, sort, beyond)];
  }
  const near = withinDays(statistics, sort.key, beyond);
  const bounds = beyond
    ? [sql`(list_day, documents.id) ${raw(beyond.side)} (${value(beyond.key)}, ${value(beyond.id)})`]
    : [];
  return plan.driver.byDay.map((enter) => {
    const from = gathered(near, { ...plan, driver: { ...plan.driver, enter } }, bounds, true);
    return [{ select: sql`SELECT 0 AS a, list_day AS b, documents.id AS id ${from}`, byLead: false }];
  });
}

/** `SELECT 1` for each document that answers, for counting. */
export function countable(statistics: ListStatistics, plan: Plan): Sql {
  if (plan.kind === "matches" && statistics.text && !testsBesideText(statistics)) return statistics.text.matches.ids;
  if (plan.kind !== "walk") return sql`SELECT 1 ${gathered(statistics, plan, [], true)}`;
  const { view, conditions } = statistics;
  return sql`SELECT 1 FROM documents INDEXED BY documents_by_list_day WHERE ${
    all([sql`account_id = ${view.accountId} AND form_type = ${conditions.formType}`, ...tests(statistics, plan.textBy)])
  }`;
}

/** One stretch of the sort's index, walked in its order with every test on the way. */
function walk(statistics: ListStatistics, textBy: TextBy, stretch: Stretch, beyond?: PageCursor): readonly Selection[] {
  const bounds = beyond ? stretchBounds(stretch, beyond) : [];
  if (!bounds) return [];
  // Where the lead differs, the key says nothing of the side.
  const keyed = beyond && stretch.lead === beyond.lead ? beyond : undefined;
  const conditions = [...bounds, ...tests(withinDays(statistics, stretch.key, keyed), textBy)];
  return entered(statistics, stretch, keyed).map((run) => walkWhere(statistics, stretch, [...run, ...conditions]));
}

/** The entries that a walk of a stretch passes, without a test, from the lowest. */
export function entries(statistics: ListStatistics, stretch: Stretch): readonly Selection[] {
  const { days } = statistics.conditions;
  const inDays = days && stretch.key === "list_day" ? [daysSql(days)] : [];
  return entered(statistics, stretch).map((run) => walkWhere(statistics, stretch, [...run, ...inDays]));
}

/**
 * Those that pass the tests among so many entries at one end of a stretch. Only for a stretch whose documents share the
 * lead.
 */
export function firstEntries(
  statistics: ListStatistics,
  stretch: Stretch,
  backwards: boolean,
  entries: number,
  tests: readonly Sql[],
): Selection {
  const { view, conditions } = statistics;
  const direction = raw(backwards ? "DESC" : "ASC");
  const where = all(stretchWhere(view.accountId, conditions.formType, stretch));
  const nearest = sql`SELECT ${raw(stretch.key)} AS b, id, store_id, facets, list_day FROM documents INDEXED BY ${
    raw(stretch.index)
  } WHERE ${where} ORDER BY ${raw(stretch.key)} ${direction}, id ${direction} LIMIT ${entries}`;
  const select = sql`SELECT ${leadSql(stretch)} AS a, b, id FROM (${nearest}) WHERE ${all(tests)}`;
  // A sorted query with a limit inside another is read row by row as it is sorted.
  return { select, byLead: false, inOrder: true };
}

/**
 * The conditions that enter the stretch's index: once, or once for each run of keys that the days can lie in. Beyond a place
 * no key is named that lies before it: the database would enter by that one, and walk to the place.
 */
function entered({ runs }: ListStatistics, { key }: Stretch, beyond?: PageCursor): readonly (readonly Sql[])[] {
  if (!runs) return [[]];
  const left = runs.flatMap(({ low, high }) => {
    if (beyond?.side === "<" && beyond.key < high) {
      return beyond.key < low ? [] : [[sql`${raw(key)} >= ${low} AND ${raw(key)} <= ${value(beyond.key)}`]];
    }
    const from = beyond?.side === ">" && beyond.key > low ? beyond.key : low;
    return from < high ? [[sql`${raw(key)} >= ${value(from)} AND ${raw(key)} < ${high}`]] : [];
  });
  return left.length > 0 ? left : [[raw("false")]];
}

/** The same of the days that are asked for, in an order by them. */
function withinDays(statistics: ListStatistics, key: string, beyond: PageCursor | undefined): ListStatistics {
  const { conditions } = statistics;
  const { days } = conditions;
  if (!beyond || !days || key !== "list_day" || typeof beyond.key !== "number") return statistics;
  const near = beyond.side === "<"
    ? { from: days.from, to: Math.min(days.to, beyond.key) }
    : { from: Math.max(days.from, beyond.key), to: days.to };
  return { ...statistics, conditions: { ...conditions, days: near } };
}

/** One stretch with conditions of the caller's own, after those that enter the index. */
export function walkWhere(
  { view, conditions }: ListStatistics,
  stretch: Stretch,
  conditionsToo: readonly Sql[],
): Selection {
  const where = all([...stretchWhere(view.accountId, conditions.formType, stretch), ...conditionsToo]);
  const columns = sql`${leadSql(stretch)} AS a, ${raw(stretch.key)} AS b, id`;
  return {
    select: sql`SELECT ${columns} FROM documents INDEXED BY ${raw(stretch.index)} WHERE ${where}`,
    byLead: typeof stretch.lead === "object",
  };
}

function stretchWhere(accountId: number, formType: number, { enter, holds }: Stretch): readonly Sql[] {
  return [
    sql`account_id = ${accountId} AND form_type = ${formType}`,
    ...(enter ? [enter] : []),
    ...(holds ? [facetSql(holds)] : []),
  ];
}

function leadSql({ lead }: Stretch): Sql {
  return typeof lead === "object" ? raw(lead.column) : sql`${lead}`;
}

/** What keeps a stretch to one side of a place; null when the whole stretch lies on the other. */
export function stretchBounds({ lead, key }: Stretch, beyond: PageCursor): readonly Sql[] | null {
  const side = raw(beyond.side);
  if (typeof lead === "object") {
    const place = sql`(${value(beyond.lead)}, ${value(beyond.key)}, ${value(beyond.id)})`;
    return [sql`(${raw(lead.column)}, ${raw(key)}, id) ${side} ${place}`];
  }
  if (lead === beyond.lead) return [sql`(${raw(key)}, id) ${side} (${value(beyond.key)}, ${value(beyond.id)})`];
  return (lead < beyond.lead) === (beyond.side === "<") ? [] : null;
}

/** `isCovered` when nothing is asked of a document but what `documents_facts` has: its store, facets and list day. */
function gathered(
  statistics: ListStatistics,
  plan: Exclude<Plan, { kind: "walk" }>,
  bounds: readonly Sql[],
  isCovered: boolean,
): Sql {
  const { view, conditions, text } = statistics;
  if (plan.kind === "matches" && text) {
    const covered = coveredTests(text.matches.visible ? { ...view, open: "all" } : view, conditions);
    if (isCovered && !needsRecord(conditions)) return foundIn(text.matches.ids, facts, [...covered, ...bounds]);
    // The record is opened only of what passes the tests on the small index.
    const sifted = covered.length > 0
      ? sql`SELECT documents.id AS id ${foundIn(text.matches.ids, facts, covered)}`
      : text.matches.ids;
    return foundIn(sifted, byNumber, [...recordTests(conditions), ...bounds]);
  }
  if (plan.kind === "matches") return raw("FROM documents WHERE false");
  const where = all([
    sql`account_id = ${view.accountId} AND form_type = ${conditions.formType}`,
    plan.driver.enter,
    ...tests(statistics, plan.textBy),
    ...bounds,
  ]);
  return sql`FROM documents INDEXED BY ${raw(plan.driver.index)} WHERE ${where}`;
}

const facts = raw("INDEXED BY documents_facts ");
/** Found by their numbers, which is no index. */
const byNumber = raw("NOT INDEXED ");

/**
 * The documents of these numbers that pass the tests, by number: the next one lies near the one before, whatever order the
 * numbers come in.
 */
function foundIn(ids: Sql, indexed: Sql, where: readonly Sql[]): Sql {
  return sql`FROM documents ${indexed}WHERE ${all([sql`documents.id IN (${ids})`, ...where])}`;
}

function tests(statistics: ListStatistics, textBy: TextBy): readonly Sql[] {
  const { view, conditions, text } = statistics;
  return [
    ...coveredTests(view, conditions),
    ...(textBy === "set" && text ? [sql`documents.id IN (${text.matches.ids})`] : []),
    ...recordTests(conditions),
    ...(textBy === "record" ? textTests(conditions) : []),
  ];
}
