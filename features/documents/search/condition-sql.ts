import type { Conditions, Days, TextTest, View } from "./conditions.ts";
import { facetSql, settledSql } from "./facets.ts";
import { all, any, oneOf, raw, type Sql, sql } from "./sql.ts";
import type { TextField } from "./text.ts";

/** Columns of a list index that a condition may be tested on without the record. */
export function visibleSql(view: View): readonly Sql[] {
  if (view.open === "all") return [];
  const ways: Sql[] = [];
  if (view.open.length > 0) ways.push(oneOf("store_id", view.open));
  for (const { stores, days } of view.dated) {
    const when = any(days.map((range) => daysSql(range)));
    ways.push(all([
      ...(stores === "all" ? [] : [oneOf("store_id", stores)]),
      // Without a Status Date a document is sorted by another date, which gives nobody the right to see it.
      settledSql,
      when,
    ]));
  }
  return [any(ways)];
}

/** `list_day` within the days. */
export function daysSql({ from, to }: Days): Sql {
  return sql`list_day BETWEEN ${from} AND ${to}`;
}

/** Tests that every list index answers by itself: stores, facets, days. */
export function coveredTests(view: View, conditions: Conditions): readonly Sql[] {
  return [
    ...conditions.facets.map(facetSql),
    ...(conditions.days ? [daysSql(conditions.days)] : []),
    ...visibleSql(view),
  ];
}

/** Tests that need the record, without those on text. */
export function recordTests(conditions: Conditions): readonly Sql[] {
  return [
    ...conditions.columns.map(({ column, is }) => sql`${raw(column)} = ${is}`),
    ...(conditions.expiringUntil === null ? [] : [sql`expiration_day BETWEEN 1 AND ${conditions.expiringUntil}`]),
    ...conditions.expiringBehind.map(({ until, storeIds }) =>
      sql`(expiration_day <= ${until} OR NOT ${oneOf("store_id", storeIds)})`
    ),
  ];
}

/** Tests on the record's own text, for walks in which most documents answer. */
export function textTests(conditions: Conditions): readonly Sql[] {
  return [
    ...conditions.texts.map(textSql),
    ...(conditions.anyOf.length === 0 ? [] : [any(conditions.anyOf.map((group) => all(group.map(textSql))))]),
  ];
}

const keys: Readonly<Partial<Record<TextField, string>>> = {
  customerName: "name_key",
  serialNumber: "coalesce(serials_text, serial_key)",
  tsn: "tsn_key",
  ntn: "ntn_key",
};

function textSql({ field, fragment }: TextTest): Sql {
  const key = keys[field];
  if (key) return sql`instr(${raw(key)}, ${fragment}) > 0`;
  const folded = raw(`coalesce(s.${field}_key, lower(s.${field}))`);
  return sql`EXISTS (SELECT 1 FROM document_serials s WHERE s.document_id = documents.id AND instr(${folded}, ${fragment}) > 0)`;
}
