import { setImmediate } from "node:timers/promises";
import type { Row } from "@/db/database.ts";
import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { ListRow } from "../contract-list.ts";
import type { AskedFirearm, Candidate, Candidates, Descriptive } from "../offers-search.ts";
import { daysSql, visibleSql } from "./condition-sql.ts";
import { type Conditions, dayNumber, type Days, type View, viewsOf } from "./conditions.ts";
import { likenessOf, skeleton } from "./serial-likeness.ts";
import { both, either, likeQueries, wordsOf, wordsQuery } from "./likeness-queries.ts";
import { inquireFor, pageOf } from "./list.ts";
import { seenStores } from "./matches.ts";
import { rowsOf } from "./rows.ts";
import { sorts } from "./sorts.ts";
import { all, bound, oneOf, raw, type Sql, sql } from "./sql.ts";
import { fold, withoutHeld } from "./text.ts";

const descriptive = ["manufacturer", "importer", "model", "type", "caliber"] as const satisfies readonly Descriptive[];

/** Documents looked at for each kind of likeness; what is rarer than that is found whole. */
const looked = { exact: 200, alike: 1000, oneOff: 4000, described: 1000, halves: 400 } as const;

/** One character off is asked for from this length on: of a shorter one nearly everything would answer. */
const shortestOneOff = 5;

const mostCandidates = 50;
const rank: Readonly<Record<Candidate["likeness"], number>> = {
  exact: 0,
  alike: 1,
  oneOff: 2,
  fragment: 3,
  description: 4,
};

/**
 * The documents of a scope that may be about a firearm: first with that very serial number, then with one that is easily
 * taken for it, then one character off, then with a part of it, best agreement of maker and model first. What is only of
 * that maker and model comes when nothing else does. The work is bounded whatever is asked.
 */
export async function candidatesFor(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  asked: AskedFirearm,
): Promise<Candidates> {
  const views = viewsOf(scope);
  const found = asked.serialNumber ? await bySerial(database, views, asked) : { candidates: [], isCut: false };
  return found.candidates.length > 0 || !describes(asked) ? found : await byDescription(database, views, asked);
}

function describes(asked: AskedFirearm): boolean {
  return descriptive.some((field) => wordsOf(field, asked[field] ?? "").length > 0);
}

/** A firearm in a document that may be the one, before the document itself is read. */
interface Seen extends Omit<Candidate, "document"> {
  readonly documentId: number;
  readonly shared: number;
  readonly day: number;
}

async function bySerial(database: ReadOnlyDatabase, views: readonly View[], asked: AskedFirearm): Promise<Candidates> {
  const best = new Map<number, Seen>();
  let isCut = false;
  for (const view of views) {
    const { rows, full } = await firearmsLike(database, view, asked);
    isCut ||= full;
    for (const row of rows) {
      const seen = seenAs(row, asked);
      const before = best.get(Number(row.document_id));
      if (seen && (!before || compare(seen, before) < 0)) best.set(seen.documentId, seen);
    }
  }
  const first = [...best.values()].sort(compare).slice(0, mostCandidates);
  return { candidates: await presented(database, first), isCut };
}

function seenAs(row: Row, asked: AskedFirearm): Seen | null {
  const match = likenessOf(asked.serialNumber ?? "", String(row.serial_number));
  return match && {
    documentId: Number(row.document_id),
    firearm: Number(row.position),
    likeness: match.likeness,
    shared: match.shared,
    stretches: match.stretches,
    agrees: agreeing(asked, (field) => row[field]),
    day: Number(row.list_day),
  };
}

function compare(a: Seen, b: Seen): number {
  return rank[a.likeness] - rank[b.likeness] ||
    (a.likeness === "fragment" ? b.agrees.length - a.agrees.length || b.shared - a.shared : 0) ||
    b.agrees.length - a.agrees.length || b.day - a.day || b.documentId - a.documentId;
}

function agreeing(asked: AskedFirearm, of: (field: Descriptive) => unknown): readonly Descriptive[] {
  return descriptive.filter((field) => {
    const words = wordsOf(field, asked[field] ?? "");
    const value = fold(String(of(field) ?? ""));
    return words.length > 0 && words.every((word) => value.includes(word));
  });
}

/** The firearms of the documents that the search index gives for the serial number's likenesses. */
async function firearmsLike(
  database: ReadOnlyDatabase,
  view: View,
  asked: AskedFirearm,
): Promise<{ readonly rows: readonly Row[]; readonly full: boolean }> {
  const pools = poolsOf(asked);
  const found: (readonly Row[])[] = [];
  for (const { query, most } of pools) {
    found.push(await database.all(...bound(poolSql(view, query, most))));
    // The embedded database answers without leaving the event loop: requests get their turn between two questions.
    await setImmediate();
  }
  const ids = new Set(found.flatMap((rows) => rows.map(({ id }) => Number(id))));
  const days = daysOf(asked);
  const tests = [sql`d.account_id = ${view.accountId}`, ...visibleSql(view), ...(days ? [daysSql(days)] : [])];
  const rows = ids.size === 0 ? [] : await database.all(...bound(
    sql`SELECT s.*, d.list_day FROM json_each(${
      JSON.stringify([...ids])
    }) pool CROSS JOIN documents d ON d.id = pool.value CROSS JOIN document_serials s ON s.document_id = d.id WHERE ${
      all(tests)
    }`,
  ));
  return { rows, full: found.some((pool, at) => pools[at].isWhole && pool.length >= pools[at].most) };
}

/** What to ask the search index, and how many documents to take from its answer. */
interface Pool {
  readonly query: string;
  readonly most: number;
  /** False for parts of a serial number, of which there is always more. */
  readonly isWhole: boolean;
}

function poolsOf(asked: AskedFirearm): readonly Pool[] {
  const { serialNumber = "" } = asked;
  const { exact, alike, oneOff, halves } = likeQueries("serialNumber", serialNumber);
  const maker = either((["manufacturer", "importer"] as const).map((field) => wordsQuery(field, asked[field] ?? "")));
  const described = either([maker, wordsQuery("model", asked.model ?? "")]);
  const all: readonly [string | null, number, boolean][] = [
    [exact, looked.exact, true],
    [alike, looked.alike, true],
    [skeleton(serialNumber).length < shortestOneOff ? null : oneOff, looked.oneOff, true],
    [halves, looked.halves, false],
    [halves && described && both([halves, described]), looked.described, false],
  ];
  return all.flatMap(([query, most, isWhole]) => query === null ? [] : [{ query, most, isWhole }]);
}

const accountShift = 43n;
/** Numbers of stores in the search index are cut to ten bits; which store it is, the record tells. */
const storeBits = 1023;

/** Documents of an account that answer, of the stores that are seen. One run of numbers, however many stores there are. */
function poolSql(view: View, query: string, most: number): Sql {
  const from = BigInt(view.accountId) << accountShift;
  const stores = seenStores(view);
  const runs = stores === "all" ? [] : [...new Set(stores.map((id) => id & storeBits))];
  const inStores = stores === "all" ? raw("true") : oneOf("(rowid >> 32) & 1023", runs);
  return sql`SELECT rowid & 4294967295 AS id FROM document_search WHERE document_search MATCH ${query} AND rowid BETWEEN ${from} AND ${
    from + (1n << accountShift) - 1n
  } AND ${inStores} LIMIT ${most}`;
}

function daysOf({ startDate, endDate }: AskedFirearm): Days | null {
  if (!startDate && !endDate) return null;
  return { from: startDate ? dayNumber(startDate) : 1, to: endDate ? dayNumber(endDate) : lastDay };
}

const lastDay = 99_991_231;

/** Reads the documents of what was found, in the same order. */
async function presented(database: ReadOnlyDatabase, seen: readonly Seen[]): Promise<readonly Candidate[]> {
  if (seen.length === 0) return [];
  const ids = JSON.stringify(seen.map(({ documentId }) => documentId));
  const inOrder = { select: sql`SELECT 0 AS a, key AS b, value AS id FROM json_each(${ids})`, byLead: false };
  const rows = await rowsOf(database, {
    from: [[inOrder]],
    order: "asc",
    backwards: false,
    skip: 0,
    take: seen.length,
  });
  const documents = new Map(rows.map(({ row }) => [row.id, row]));
  return seen.flatMap(({ documentId, firearm, likeness, stretches, agrees }) => {
    const document = documents.get(documentId);
    return document ? [{ document, firearm, likeness, stretches, agrees }] : [];
  });
}

/** The newest documents of that maker, model and the like, as the list finds them. */
async function byDescription(
  database: ReadOnlyDatabase,
  views: readonly View[],
  asked: AskedFirearm,
): Promise<Candidates> {
  const texts = descriptive.flatMap((field) =>
    withoutHeld(wordsOf(field, asked[field] ?? "")).map((fragment) => ({ field, fragment }))
  );
  const found: ListRow[] = [];
  let isCut = false;
  for (const formType of [0, 1]) {
    const conditions: Conditions = {
      formType,
      facets: [],
      days: daysOf(asked),
      columns: [],
      expiringUntil: null,
      expiringBehind: [],
      texts,
      anyOf: [],
    };
    const inquiry = await inquireFor(database, views, conditions, sorts.transferDate, "desc");
    found.push(...(await pageOf(database, inquiry, 0, mostCandidates)).map(({ row }) => row));
    isCut ||= inquiry.hits > mostCandidates;
  }
  const newest = found.sort((a, b) => (b.transferDate ?? "").localeCompare(a.transferDate ?? "") || b.id - a.id);
  return { candidates: newest.slice(0, mostCandidates).map((document) => describedIn(document, asked)), isCut };
}

/** The firearm of a document that agrees best. */
function describedIn(document: ListRow, asked: AskedFirearm): Candidate {
  const all = document.documentSerialNumbers.map((firearm, at) => ({
    at,
    serialNumber: firearm.serialNumber,
    agrees: agreeing(asked, (field) => firearm[field]),
  }));
  const [best] = all.toSorted((a, b) => b.agrees.length - a.agrees.length);
  return {
    document,
    firearm: best?.at ?? 0,
    likeness: "description",
    stretches: best ? [{ text: best.serialNumber, is: "other" }] : [],
    agrees: best?.agrees ?? [],
  };
}
