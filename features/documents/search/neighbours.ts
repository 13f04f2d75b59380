import type { ReadOnlyDatabase } from "@/db/procedure.ts";
import type { ScopePart } from "@/kernel/access.ts";
import type { DocumentFilters, Neighbours } from "../contract-list.ts";
import { type Asked, hasText } from "./conditions.ts";
import { coveredTests, recordTests, textTests } from "./condition-sql.ts";
import { countedPlace } from "./counted.ts";
import { countedTo } from "./list-statistics.ts";
import { inquire, type Inquiry, likelyHits, type Part, shownCount } from "./list.ts";
import { planPage, planSurely } from "./plan.ts";
import { sliceSql } from "./rows.ts";
import { type PageCursor, pageParts, selections } from "./selection.ts";
import { all, bound, raw, sql } from "./sql.ts";

/** A document's place in a list: what the list is sorted by, then the id. */
export type Place = Omit<PageCursor, "side">;

/**
 * The documents before and after one in the list that these filters give, and its place there, from 1. A document that
 * the list does not hold has no neighbours and no place; a place further down than lists are counted is not told either.
 */
export async function neighbours(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  documentId: number,
  asked: Asked,
): Promise<Neighbours> {
  const inquiry = await inquire(database, scope, filters, asked);
  const place = await placeOf(database, inquiry, documentId);
  if (!place) return { previous: null, next: null, position: null, ...shownCount(inquiry) };
  const [lower, higher] = inquiry.order === "asc" ? ["<", ">"] as const : [">", "<"] as const;
  const previous = await nearest(database, inquiry, { ...place, side: lower });
  const next = await nearest(database, inquiry, { ...place, side: higher });
  const before = await countBefore(database, inquiry, { ...place, side: lower });
  return {
    previous: previous === null ? null : { id: previous },
    next: next === null ? null : { id: next },
    position: before === null ? null : before + 1,
    ...shownCount(inquiry),
  };
}

/** Where the list holds the document; null when it does not. */
async function placeOf(database: ReadOnlyDatabase, { parts, sort }: Inquiry, id: number): Promise<Place | null> {
  for (const { statistics: { view, conditions } } of parts) {
    const where = all([
      sql`id = ${id} AND account_id = ${view.accountId} AND form_type = ${conditions.formType}`,
      ...coveredTests(view, conditions),
      ...recordTests(conditions),
      ...(hasText(conditions) ? textTests(conditions) : []),
    ]);
    const row = await database.one(
      ...bound(sql`SELECT ${raw(sort.lead)} AS a, ${raw(sort.key)} AS b FROM documents WHERE ${where}`),
    );
    if (row) return { lead: keyValue(row.a), key: keyValue(row.b), id };
  }
  return null;
}

function keyValue(value: unknown): number | string {
  return typeof value === "number" ? value : String(value);
}

async function nearest(database: ReadOnlyDatabase, inquiry: Inquiry, beyond: PageCursor): Promise<number | null> {
  const [id] = await nearestOnes(database, inquiry, beyond.side === ">" ? "asc" : "desc", beyond, 1);
  return id ?? null;
}

/**
 * The documents next to a place on one side of it, or from one end of the list. What answers lies near what answers, so
 * that a walk from there is short where it is worth taking at all.
 */
async function nearestOnes(
  database: ReadOnlyDatabase,
  { parts, sort }: Inquiry,
  order: "asc" | "desc",
  beyond: PageCursor | undefined,
  take: number,
): Promise<readonly number[]> {
  if (parts.length === 0) return [];
  const from = parts.flatMap((part) =>
    pageParts(part.statistics, planPage(part.statistics, sort, likelyHits(part), 0, take), sort, beyond)
  );
  const rows = await database.all(...bound(sliceSql({ from, order, backwards: false, skip: 0, take })));
  return rows.map(({ id }) => Number(id));
}

/** Which documents of a list are asked for: those after (or before) a document, or from the list's beginning (or end). */
export interface Following {
  /** The list itself need not hold it; null begins at the list's end. */
  readonly from: number | null;
  readonly isBackwards: boolean;
  readonly most: number;
}

/**
 * The ids of the documents of a list that come after one in its order, whether or not the list holds that one; null when
 * it is of another form type, and so in no order with them.
 */
export async function following(
  database: ReadOnlyDatabase,
  scope: readonly ScopePart[],
  filters: DocumentFilters,
  { from, isBackwards, most }: Following,
  asked: Asked,
): Promise<readonly number[] | null> {
  const inquiry = await inquire(database, scope, filters, asked);
  const order = (inquiry.order === "asc") === isBackwards ? "desc" : "asc";
  if (from === null) return await nearestOnes(database, inquiry, order, undefined, most);
  const row = await database.one(
    ...bound(sql`SELECT ${raw(inquiry.sort.lead)} AS a, ${raw(inquiry.sort.key)} AS b FROM documents WHERE id = ${from}
      AND form_type = ${filters.formType}`),
  );
  if (!row) return null;
  const side = order === "asc" ? ">" : "<";
  return await nearestOnes(
    database,
    inquiry,
    order,
    { side, lead: keyValue(row.a), key: keyValue(row.b), id: from },
    most,
  );
}

/** How many documents of the list lie on one side of a place; null when they are too many to count. */
export async function countBefore(
  database: ReadOnlyDatabase,
  inquiry: Inquiry,
  beyond: PageCursor,
): Promise<number | null> {
  const { parts, sort } = inquiry;
  const [only] = parts;
  if (parts.length === 1 && only.statistics.counted !== null && sort.stretches.length > 0) {
    return await countedPlace(database, only.statistics, sort, beyond);
  }
  const counted = parts.flatMap((part: Part) =>
    selections(part.statistics, planSurely(part.statistics, sort, likelyHits(part)), sort, beyond)
      .map(({ select }) => sql`SELECT 1 FROM (${select} LIMIT ${countedTo + 1})`)
  );
  let before = 0;
  for (const select of counted) {
    const row = await database.one(...bound(sql`SELECT count(*) AS size FROM (${select})`));
    before += Number(row?.size ?? 0);
    if (before > countedTo) return null;
  }
  return before;
}
