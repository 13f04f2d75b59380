import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import { type Conditions, hasText, isCounted, type TextTest, type View } from "./conditions.ts";
import { type Facet, facetSql } from "./facets.ts";
import { all, bound, type Sql, sql } from "./sql.ts";
import { type TextField, wholeRuns } from "./text.ts";

/** What is said of firearms is counted by value and day (migration 0013). */
const keptFields: ReadonlySet<TextField> = new Set<TextField>(["manufacturer", "importer", "model", "type", "caliber"]);

/** Facets that the counters by value tell apart. */
const keptFacets: ReadonlySet<Facet> = new Set<Facet>(["status", "dated"]);

/** More counters than this are not summed up: each has one document at least. */
const mostCounters = 20_000;

/** A number of documents; with `more` there are more than `size`. */
export interface KeptSize {
  readonly size: number;
  readonly more: boolean;
}

/** How many documents of the account each of the texts finds, all of them about firearms; null when some is not. */
export async function valueSizes(
  database: ReadOnlyDatabase,
  { accountId }: View,
  { texts, anyOf, formType }: Conditions,
): Promise<readonly number[] | null> {
  if (texts.length === 0 || anyOf.length > 0 || !texts.every(({ field }) => keptFields.has(field))) return null;
  const sizes: number[] = [];
  for (const { field, fragment } of texts) {
    const row = await database.one(
      ...bound(
        sql`SELECT sum(count) AS size FROM document_values WHERE account_id = ${accountId} AND form_type = ${formType} AND field = ${field} AND instr(value, ${fragment}) > 0`,
      ),
    );
    sizes.push(Number(row?.size ?? 0));
  }
  return sizes;
}

/** Of a fragment that many runs are looked at. */
const mostRuns = 12;

/**
 * The same texts, where a run of three characters tells: of all values that the account's documents have of a firearm only those
 * with the whole fragment hold it. The search index finds one run in a fraction of the time in which it finds several that
 * follow each other. Only where what is read next is read of the same state: with a document that is filed in between the
 * run may tell no more, and the record is not asked again.
 */
export async function withTelling(
  database: ReadOnlyDatabase,
  { accountId }: View,
  { texts, formType }: Conditions,
): Promise<readonly TextTest[]> {
  if (!database.isOneState) return texts;
  const told: TextTest[] = [];
  for (const text of texts) {
    const runs = keptFields.has(text.field) ? wholeRuns(text.fragment).slice(0, mostRuns) : [];
    const row = runs.length > 1
      ? await database.one(...bound(tellingSql(accountId, formType, text, JSON.stringify(runs))))
      : undefined;
    told.push(row ? { ...text, telling: String(row.run) } : text);
  }
  return told;
}

function tellingSql(accountId: number, formType: number, { field, fragment }: TextTest, runs: string): Sql {
  const others =
    sql`SELECT 1 FROM document_values WHERE account_id = ${accountId} AND form_type = ${formType} AND field = ${field} AND instr(value, r.value) > 0 AND instr(value, ${fragment}) = 0`;
  return sql`SELECT r.value AS run FROM json_each(${runs}) r WHERE NOT EXISTS (${others}) LIMIT 1`;
}

/** True when the counters by value know how many documents answer: one text about firearms, with days or a status. */
export function isCountedByValue(view: View, conditions: Conditions): boolean {
  const { texts, anyOf, facets } = conditions;
  return view.open === "all" && texts.length === 1 && anyOf.length === 0 && keptFields.has(texts[0].field) &&
    facets.every(({ facet }) => keptFacets.has(facet)) &&
    isCounted({ ...conditions, texts: [], days: null }) && hasText(conditions);
}

/** How many documents answer; only where {@link isCountedByValue}. `size` is exact unless there are more. */
export async function countByValue(
  database: ReadOnlyDatabase,
  { accountId }: View,
  conditions: Conditions,
): Promise<KeptSize> {
  const { texts: [text], formType, days, facets } = conditions;
  const of = sql`d.account_id = ${accountId} AND d.form_type = ${formType} AND d.field = ${text.field}`;
  const where = all([
    ...(days ? [sql`d.day BETWEEN ${days.from} AND ${days.to}`] : []),
    ...facets.map(facetSql),
  ]);
  const counters = sql`SELECT d.count FROM (${
    valuesOf(accountId, formType, text)
  }) v CROSS JOIN document_value_days d ON d.value = v.value WHERE ${of} AND ${where} LIMIT ${mostCounters}`;
  const row = await database.one(...bound(sql`SELECT sum(count) AS size, count(*) AS counters FROM (${counters})`));
  return { size: Number(row?.size ?? 0), more: Number(row?.counters) === mostCounters };
}

function valuesOf(accountId: number, formType: number, { field, fragment }: TextTest): Sql {
  const where = sql`account_id = ${accountId} AND form_type = ${formType} AND field = ${field}`;
  return sql`SELECT value FROM document_values WHERE ${where} AND instr(value, ${fragment}) > 0`;
}
