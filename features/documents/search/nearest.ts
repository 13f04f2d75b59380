import { setImmediate } from "node:timers/promises";
import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { type DocumentFilters, filtersOf } from "../contract-list.ts";
import { visibleSql } from "./condition-sql.ts";
import { type Asked, type View, viewsOf } from "./conditions.ts";
import { inquire, shownCount } from "./list.ts";
import { matchesOfQuery } from "./matches.ts";
import { farness, isOneLetterOff } from "./serial-likeness.ts";
import { nearNameQuery, nearNumbersQuery } from "./likeness-queries.ts";
import { all, bound, raw, sql } from "./sql.ts";
import { fold, soughtFragments } from "./text.ts";

/** Fields in which a mistyped value can be told from another. */
const nearestFields = ["serialNumber", "tsn", "ntn", "customerName"] as const;

type NearestField = (typeof nearestFields)[number];

/** A value that was perhaps meant, and what searching for it gives. */
export interface Suggestion {
  readonly field: NearestField;
  /** To be searched for instead of what was typed, as it is written in a document. */
  readonly value: string;
  readonly count: number;
  readonly countIsMinimum: boolean;
  /** True when it is found only with every other search and filter taken away. */
  readonly isAlone: boolean;
}

/** Documents that match, and documents that are read, for one thing that was typed. */
const looked = { matches: 20_000, records: 2000 } as const;
/** A name's commonest likeness would hide all others; those found are passed over and it is asked again. */
const roundsOfNames = 3;
const mostSuggestions = 5;
/** Words of a name that may be the mistyped one; nobody's name has more that matter. */
const mostWords = 6;

/**
 * What a person perhaps meant in a search that found nothing: numbers that are easily taken for the one typed or one
 * character off, names with one word one letter off. Only values that stand in documents of the scope, and never more
 * work than is fixed beforehand.
 */
export async function nearestValues(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  asked: Asked,
): Promise<readonly Suggestion[]> {
  const views = viewsOf(scope, filters.accountOverview ? undefined : filters.storeId);
  const suggestions: Suggestion[] = [];
  for (const field of nearestFields) {
    const typed = filters[field];
    if (!typed) continue;
    const values = field === "customerName"
      ? await nearNames(database, views, filters.formType, typed)
      : await nearNumbers(database, views, filters.formType, field, typed);
    for (const value of values.slice(0, mostSuggestions)) {
      await setImmediate();
      const counted = await countWith(database, scope, filters, { field, value }, asked);
      if (counted) suggestions.push({ field, value, ...counted });
    }
  }
  return suggestions;
}

async function countWith(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  { field, value }: Pick<Suggestion, "field" | "value">,
  asked: Asked,
): Promise<Pick<Suggestion, "count" | "countIsMinimum" | "isAlone"> | null> {
  const { storeId, accountOverview, formType } = filters;
  const ways = [
    // What is only counted needs no order, and some orders are for short lists alone.
    { isAlone: false, wanted: { ...filters, sort: "transferDate" as const, [field]: value } },
    { isAlone: true, wanted: filtersOf({ storeId, accountOverview, formType, page: 1, limit: 1, [field]: value }) },
  ];
  for (const { isAlone, wanted } of ways) {
    const counted = shownCount(await inquire(database, scope, wanted, asked));
    if (counted.count > 0) return { ...counted, isAlone };
  }
  return null;
}

/** The stored numbers like the one typed, the likeliest and newest first. */
async function nearNumbers(
  database: ReadOnlyDatabase,
  views: readonly View[],
  formType: number,
  field: Exclude<NearestField, "customerName">,
  typed: string,
): Promise<readonly string[]> {
  const query = nearNumbersQuery(field, typed);
  if (query === null) return [];
  const found = new Map<string, { readonly value: string; readonly far: number; readonly id: number }>();
  for (const view of views) {
    for (const row of await recordsFor(database, view, formType, query, columns[field])) {
      const value = String(row.value ?? "");
      const far = farness(typed, value);
      const before = found.get(fold(value));
      if (far !== null && (!before || before.id < Number(row.id))) {
        found.set(fold(value), { value, far, id: Number(row.id) });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.far - b.far || b.id - a.id).map(({ value }) => value);
}

/** The name typed with one of its words as it stands in some document. */
async function nearNames(
  database: ReadOnlyDatabase,
  views: readonly View[],
  formType: number,
  typed: string,
): Promise<readonly string[]> {
  const words = [...new Set(wordsOf(typed))].slice(0, mostWords);
  const found = new Map<string, string>();
  for (const [at, word] of words.entries()) {
    const known = new Map<string, string>();
    const others = soughtFragments("customerName", words.toSpliced(at, 1).join(" "));
    for (let round = 0; round < roundsOfNames; round++) {
      const query = nearNameQuery(fold(word), others, [...known.keys()]);
      if (query === null || !await addWords(database, views, formType, { query, word, known })) break;
    }
    for (const [key, value] of known) found.set(`${at} ${key}`, words.with(at, value).join(" "));
  }
  return [...found.values()];
}

/** Adds the words one letter off that the records hold; false when there is nothing more to be found. */
async function addWords(
  database: ReadOnlyDatabase,
  views: readonly View[],
  formType: number,
  { query, word, known }: { readonly query: string; readonly word: string; readonly known: Map<string, string> },
): Promise<boolean> {
  const [before, typed] = [known.size, fold(word)];
  let isFull = false;
  for (const view of views) {
    const rows = await recordsFor(database, view, formType, query, columns.customerName);
    isFull ||= rows.length === looked.records;
    for (const stored of rows.flatMap((row) => wordsOf(String(row.value)))) {
      const key = fold(stored);
      if (!known.has(key) && isOneLetterOff(typed, key)) known.set(key, stored);
    }
  }
  return isFull && known.size > before;
}

/** The words of a name without the commas and dots around them. */
function wordsOf(name: string): readonly string[] {
  return name.normalize("NFC").split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}

const columns = {
  customerName: "documents.customer_name",
  tsn: "documents.tsn",
  ntn: "documents.ntn",
  serialNumber: "s.serial_number",
} as const;

/** The values in a view's own documents that answer the search index, of the documents it names first. */
async function recordsFor(
  database: ReadOnlyDatabase,
  view: View,
  formType: number,
  query: string,
  column: (typeof columns)[NearestField],
): Promise<readonly Row[]> {
  const { ids } = matchesOfQuery(query, view, formType, []);
  const serials = column === columns.serialNumber
    ? raw("CROSS JOIN document_serials s ON s.document_id = documents.id")
    : raw("");
  const tests = [sql`documents.account_id = ${view.accountId} AND form_type = ${formType}`, ...visibleSql(view)];
  // The embedded database answers without leaving the event loop: requests get their turn between two questions.
  await setImmediate();
  return await database.all(...bound(
    sql`SELECT documents.id AS id, ${
      raw(column)
    } AS value FROM (${ids} LIMIT ${looked.matches}) found CROSS JOIN documents ON documents.id = found.id ${serials} WHERE ${
      all(tests)
    } LIMIT ${looked.records}`,
  ));
}
