import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { Conditions, Days, View } from "./conditions.ts";
import { daysSql } from "./condition-sql.ts";
import { facetSql, type FacetTest, openSql } from "./facets.ts";
import { seenStores } from "./matches.ts";
import { all, oneOf, raw, type Sql, sql, statement } from "./sql.ts";

/** An index that gives the documents of one condition, so that only they need be looked at. */
export interface Driver {
  readonly index: string;
  readonly enter: Sql;
  /** The same in parts, where the index has each part in the order of status dates, but not all of them together. */
  readonly byDay?: readonly Sql[];
  /** How many documents it gives; an estimate where counting would cost more than it saves. */
  readonly size: number;
}

/** Sizes that the counters know. */
interface Sizes {
  readonly total: number;
  readonly seen: number;
  readonly facets: readonly number[];
}

/** More stores than this are not entered one by one. */
const mostStores = 64;

/** Driver sizes are counted up to this and taken from there as "many". */
const probedTo = 20_000;

const facetIndexes: Readonly<Partial<Record<FacetTest["facet"], { index: string; column?: string }>>> = {
  status: { index: "documents_by_status", column: "status_key" },
  fflFlag: { index: "documents_flagged", column: "ffl_flag" },
  auditFlag: { index: "documents_audit_flagged", column: "audit_flag" },
  reviewed: { index: "documents_reviewed" },
};

const columnIndexes = {
  ffl_assigned_id: "documents_assigned",
  audit_assigned_id: "documents_audit_assigned",
  certification_day: "documents_by_certification",
} as const;

/** Every index that some condition can be entered by. */
export async function driversOf(
  database: ReadOnlyDatabase,
  view: View,
  conditions: Conditions,
  sizes: Sizes,
): Promise<readonly Driver[]> {
  const probed = await probedDrivers(database, view, conditions);
  const inDays = probed.find(({ index }) => index === "documents_by_list_day");
  const share = inDays ? Math.min(1, inDays.size / Math.max(1, sizes.total)) : 1;
  return [
    ...storeDriver(view, conditions, sizes.seen * share),
    ...conditions.facets.flatMap((test, at) => facetDriver(test, conditions, sizes.facets[at] * share)),
    ...probed,
  ];
}

/** Ways in whose size only the database can tell. */
async function probedDrivers(
  database: ReadOnlyDatabase,
  view: View,
  conditions: Conditions,
): Promise<readonly Driver[]> {
  const probes = probesOf(view, conditions);
  if (probes.length === 0) return [];
  const where = sql`account_id = ${view.accountId} AND form_type = ${conditions.formType}`;
  const counts = await database.snapshot(probes.map(({ probe, index, enter }) =>
    statement(
      probe ??
        sql`SELECT count(*) AS size FROM (SELECT 1 FROM documents INDEXED BY ${
          raw(index)
        } WHERE ${where} AND ${enter} LIMIT ${probedTo + 1})`,
    )
  ));
  return probes.map(({ index, enter }, at) => ({ index, enter, size: Number(counts[at][0].size ?? 0) }));
}

function storeDriver(view: View, { days }: Conditions, size: number): readonly Driver[] {
  const stores = seenStores(view);
  if (stores === "all" || stores.length > mostStores || stores.length === 0) return [];
  const range = days ? [daysSql(days)] : [];
  // The days are among the tests; named twice, an index may be entered by the wrong ones.
  const byDay = stores.map((store) => sql`store_id = ${store}`);
  return [{ index: "documents_by_store", enter: all([oneOf("store_id", stores), ...range]), size, byDay }];
}

/** Only a condition that few documents meet has an index; "not flagged" is no way in. */
function facetDriver(test: FacetTest, { days }: Conditions, size: number): readonly Driver[] {
  const found = facetIndexes[test.facet];
  if (!found || test.atMost !== undefined) return [];
  if (test.facet !== "status" && test.is === 0) return [];
  const values = test.is === undefined ? [1, 2, 3] : [test.is];
  const enter = (entered: readonly number[]) =>
    all([
      ...(found.column ? [oneOf(found.column, entered)] : []),
      ...(test.facet === "status" || test.facet === "reviewed" ? [] : [facetSql({ facet: test.facet, atLeast: 1 })]),
      facetSql(test),
      ...(days ? [daysSql(days)] : []),
    ]);
  const byDay = found.column && values.length > 1 ? { byDay: values.map((value) => enter([value])) } : {};
  return [{ index: found.index, enter: enter(values), size, ...byDay }];
}

/** Documents in a range of days, months counted whole. */
function daysSize({ accountId }: View, { formType }: Conditions, { from, to }: Days): Sql {
  const months = sql`bucket BETWEEN ${Math.floor(from / 100)} AND ${Math.floor(to / 100)}`;
  return sql`SELECT sum(count) AS size FROM document_buckets WHERE account_id = ${accountId} AND form_type = ${formType} AND sort = 'list' AND store_id = 0 AND ${months}`;
}

interface Probe {
  readonly index: string;
  readonly enter: Sql;
  /** How its size is found; else entries are counted. */
  readonly probe?: Sql;
}

function probesOf(view: View, conditions: Conditions): readonly Probe[] {
  const { columns, expiringUntil, days, facets } = conditions;
  const range = days ? [daysSql(days)] : [];
  return [
    ...columns.map(({ column, is }) => ({
      index: columnIndexes[column],
      enter: all([
        sql`${raw(column)} = ${is}`,
        ...facets.filter(({ facet }) => facet === "assigned" || facet === "auditAssigned").map(facetSql),
        ...(column === "certification_day" ? [] : range),
      ]),
    })),
    ...(expiringUntil === null ? [] : [{
      index: "documents_open",
      enter: all([
        sql`expiration_day BETWEEN 1 AND ${expiringUntil}`,
        openSql,
      ]),
    }]),
    ...(days
      ? [{ index: "documents_by_list_day", enter: daysSql(days), probe: daysSize(view, conditions, days) }]
      : []),
  ];
}
