import * as v from "valibot";
import type { Access, ScopePart } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import {
  type DocumentFilters,
  documentFiltersSchema,
  type ListCount,
  type ListPage,
  type ListRow,
  type Neighbours,
} from "../contract-list.ts";
import type { Nearest } from "../contract-archive.ts";
import { parsedFilters } from "../actions/bulk-chosen.ts";
import { insidePermission, seenRows } from "../inside.ts";
import type { FacetCount } from "../offers-search.ts";
import { placeOf, requirePlace } from "../records/record.ts";
import type { Asked } from "../search/conditions.ts";
import { exportRows } from "../search/export-rows.ts";
import { emptyListHints } from "../search/empty-list-hints.ts";
import { placesBefore } from "../search/jump.ts";
import { nearestValues } from "../search/nearest.ts";
import { type Following, following, neighbours } from "../search/neighbours.ts";
import { countProcedure, foundIn, pageProcedure } from "../search/procedures.ts";
import { quickFind } from "../search/quick-find.ts";
import { askedBy, scopeWithin } from "./store-scope.ts";

/**
 * A page of what the asker may see; `isCountedLater` where the number may be asked for by itself. Throws 404 for a store that
 * is not theirs, as for one that does not exist.
 */
export async function listPage(
  context: FeatureContext,
  access: Access,
  given: DocumentFilters,
  isCountedLater = false,
): Promise<ListPage> {
  const filters = seenOrder(access, given);
  const { scope, asked } = await inquirer(context, access, filters);
  const page = foundIn(await context.database.call(pageProcedure, { scope, filters, asked, isCountedLater }));
  return { ...page, data: seenRows(access, page.data) };
}

/** How many documents a list holds. Throws 404 and 400 as the list does. */
export async function listCount(context: FeatureContext, access: Access, given: DocumentFilters): Promise<ListCount> {
  const filters = seenOrder(access, given);
  const { scope, asked } = await inquirer(context, access, filters);
  return foundIn(await context.database.call(countProcedure, { scope, filters, asked }));
}

/**
 * Every row of the list that the asker may export, in its order, some at a time, read as they are taken. Throws 404 and 403
 * as a list does, and 400 for a list that is too long for its order, before the first row.
 */
export async function exportedRows(
  context: FeatureContext,
  access: Access,
  filters: DocumentFilters,
): Promise<AsyncIterable<readonly ListRow[]>> {
  const { scope, asked } = await inquirer(context, access, filters, "documents.export");
  return await exportRows(context.database, scope, filters, asked);
}

/** The neighbours of a document in the filtered list. Throws 404 for a document that the asker may not read. */
export async function neighboursOf(
  context: FeatureContext,
  access: Access,
  given: DocumentFilters,
  documentId: number,
): Promise<Neighbours> {
  const filters = seenOrder(access, given);
  requirePlace(access, await placeOf(context.database, documentId), "documents.read");
  const { scope, asked } = await inquirer(context, access, filters);
  return await neighbours(context.database, scope, filters, documentId, asked);
}

/** The documents of a list after or before one of them. Throws 400, 403 and 404 as a list of chosen documents does. */
export async function followingOf(
  context: FeatureContext,
  access: Access,
  filters: string,
  asked: Following,
): Promise<readonly number[] | null> {
  const parsed = seenOrder(access, parsedFilters(filters));
  const within = await inquirer(context, access, parsed);
  return await following(context.database, within.scope, parsed, asked, within.asked);
}

/** How many documents a list holds. Throws 400, 403 and 404 as a list of chosen documents does. */
export async function countOf(context: FeatureContext, access: Access, filters: string): Promise<FacetCount> {
  return await listCount(context, access, parsedFilters(filters));
}

/** For a list that is empty: what was perhaps meant, and which filters stand in the way. */
export async function nearestTo(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<Nearest> {
  const { database } = context;
  const { scope, asked } = await inquirer(context, access, filters);
  return {
    suggestions: [...await nearestValues(database, scope, filters, asked)],
    without: (await emptyListHints(database, scope, filters, asked)).map((way) => ({
      ...way,
      filters: [...way.filters],
    })),
  };
}

/** The page of the list on which a name, a number or a date begins, with the number of documents before it. */
export async function jumpTo(context: FeatureContext, access: Access, given: DocumentFilters, at: string) {
  const filters = seenOrder(access, given);
  const { scope, asked } = await inquirer(context, access, filters);
  const before = await placesBefore(context.database, scope, filters, at, asked);
  return { before, page: before === null ? null : 1 + Math.floor(before / filters.limit) };
}

/** The palette shows so many documents. */
export const mostFound = 8;

/** The first documents that hold a text, for the command palette. Throws 404 for a store that is not the asker's. */
export async function findQuickly(context: FeatureContext, access: Access, query: { text: string; storeId?: number }) {
  const scope = await scopeWithin(context, access, { storeId: query.storeId }, "documents.read");
  return await quickFind(context.database, scope, query.text, mostFound);
}

/** An order by the dealer's own marks would tell of them: whoever does not see them has the usual one. */
function seenOrder(access: Access, filters: DocumentFilters): DocumentFilters {
  const { sort, storeId } = filters;
  const isOpen = !(sort?.startsWith("ffl") || sort === "version") ||
    access.scope(insidePermission, { storeId }).length > 0;
  return isOpen ? filters : { ...filters, sort: "transferDate", sortOrder: "desc" };
}

/** What a list may show, and who asks for it. */
async function inquirer(
  context: FeatureContext,
  access: Access,
  filters: DocumentFilters,
  permission = "documents.read",
): Promise<{ readonly scope: readonly ScopePart[]; readonly asked: Asked }> {
  const scope = await scopeWithin(context, access, filters, permission);
  return { scope, asked: await askedBy(context, access, filters, scope) };
}

/** The documents that expire, the most urgent first (decisions, 'Documents'). */
export async function expiringOf(
  context: FeatureContext,
  access: Access,
  where: { readonly storeId?: number; readonly formType?: 0 | 1; readonly take: number },
) {
  const { storeId, formType, take } = where;
  const query = {
    shouldFilterByExpirationDate: "true",
    sort: "expirationDate",
    sortOrder: "asc",
    limit: String(take),
    ...storeId === undefined ? {} : { storeId: String(storeId) },
    ...formType === undefined ? {} : { formType: String(formType) },
  };
  const { count, countIsMinimum, data } = await listPage(context, access, v.parse(documentFiltersSchema, query));
  return { count, countIsMinimum, first: data };
}
