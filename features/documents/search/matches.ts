import type { Conditions, TextTest, View } from "./conditions.ts";
import { join, raw, type Sql, sql } from "./sql.ts";
import { fragmentQuery } from "./text.ts";
import { inZones, type Zones } from "./zones.ts";

const accountShift = 43n;
const formTypeShift = 42n;
const storeShift = 32n;
const storeBits = 1023;

/** More stores than this are searched as the whole account with a test on each record. */
const mostRanges = 64;

/** What the search index is asked, and whether its answer needs no more test of who sees what. */
export interface Matches {
  /** `SELECT id` of the documents whose text answers. */
  readonly ids: Sql;
  /** True when the answer holds documents of visible stores only. */
  readonly visible: boolean;
}

/**
 * The text conditions as one question to the search index. `accountStores` are all stores that have documents; `zones` those
 * outside of which no document answers.
 */
export function matchesOf(
  view: View,
  conditions: Conditions,
  accountStores: readonly number[],
  zones: Zones | null = null,
): Matches {
  return matchesOfQuery(matchQuery(conditions), view, conditions.formType, accountStores, zones);
}

/**
 * Documents that hold the one name searched for elsewhere than at its beginning: a document's pieces begin with its name's.
 * Null for any other search.
 */
export function elsewhereInName(
  view: View,
  { texts, anyOf, formType }: Conditions,
  accountStores: readonly number[],
  zones: Zones | null = null,
): Matches | null {
  if (texts.length !== 1 || anyOf.length > 0 || texts[0].field !== "customerName") return null;
  const name = query(texts[0]);
  return matchesOfQuery(`${name} NOT ^ ${name}`, view, formType, accountStores, zones);
}

/** The same for a question in the search index's own words. */
export function matchesOfQuery(
  query: string,
  view: View,
  formType: number,
  accountStores: readonly number[],
  zones: Zones | null = null,
): Matches {
  const { ranges, visible } = searchRanges(view, formType, accountStores);
  if (ranges.length === 0) return { ids: raw("SELECT id FROM documents WHERE false"), visible };
  return { ids: join(ranges.map((range) => idsIn(query, range, zones)), " UNION ALL "), visible };
}

function idsIn(query: string, { from, to }: Range, zones: Zones | null): Sql {
  const within = zones ? sql` AND ${inZones("(rowid & 4294967295)", zones)}` : raw("");
  return sql`SELECT rowid & 4294967295 AS id FROM document_search WHERE document_search MATCH ${query} AND rowid BETWEEN ${from} AND ${to}${within}`;
}

/** A run of numbers in the search index, both ends included. */
interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

function matchQuery({ texts, anyOf }: Conditions): string {
  const groups = anyOf.map((group) => `(${group.map(query).join(" AND ")})`);
  return [...texts.map(query), ...(groups.length > 0 ? [`(${groups.join(" OR ")})`] : [])].join(" AND ");
}

function query({ field, fragment, telling }: TextTest): string {
  return fragmentQuery(field, telling ?? fragment);
}

/** The runs of numbers in the search index that hold the stores of a view, and perhaps more than them. */
function searchRanges(
  view: View,
  formType: number,
  accountStores: readonly number[],
): { readonly ranges: readonly Range[]; readonly visible: boolean } {
  const base = (BigInt(view.accountId) << accountShift) | (BigInt(formType) << formTypeShift);
  const stores = seenStores(view);
  if (stores === "all" || stores.length > mostRanges) {
    return { ranges: [{ from: base, to: base + (1n << formTypeShift) - 1n }], visible: view.open === "all" };
  }
  const runs = new Set(stores.map((id) => id & storeBits));
  const strangers = accountStores.some((id) => !stores.includes(id) && runs.has(id & storeBits));
  return {
    ranges: [...runs].sort((a, b) => a - b).map((run) => {
      const from = base | (BigInt(run) << storeShift);
      return { from, to: from + (1n << storeShift) - 1n };
    }),
    visible: view.dated.length === 0 && !strangers,
  };
}

/** All stores of which something may be seen. */
export function seenStores(view: View): readonly number[] | "all" {
  if (view.open === "all") return "all";
  const seen = new Set(view.open);
  for (const { stores } of view.dated) {
    if (stores === "all") return "all";
    for (const id of stores) seen.add(id);
  }
  return [...seen];
}
