import * as v from "valibot";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import {
  type DocumentFilters,
  documentFiltersSchema,
  type ListPage,
  type ListRow,
  type Neighbours,
} from "../contract-list.ts";
import type { Nearest } from "../contract-archive.ts";
import { exportRows } from "../search/export-rows.ts";
import { widened } from "../search/in-the-way.ts";
import { placesBefore } from "../search/jump.ts";
import { listDocuments } from "../search/list.ts";
import { nearestValues } from "../search/nearest.ts";
import { neighbours } from "../search/neighbours.ts";
import { quickFind } from "../search/quick-find.ts";

/** A page of what the asker may see. A store that is not theirs gives an empty scope, as one that does not exist does. */
export async function listPage(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<ListPage> {
  return await listDocuments(context.database, scopeOf(access, filters), filters, askedBy(context, access));
}

/** Every row of the list that the asker may export, in its order, some at a time, read as they are taken. */
export function exportedRows(
  context: FeatureContext,
  access: Access,
  filters: DocumentFilters,
): AsyncIterable<readonly ListRow[]> {
  const scope = scopeOf(access, filters, "documents.export");
  return exportRows(context.database, scope, filters, askedBy(context, access));
}

/** The neighbours of a document in the filtered list. */
export async function neighboursOf(
  context: FeatureContext,
  access: Access,
  filters: DocumentFilters,
  documentId: number,
): Promise<Neighbours> {
  return await neighbours(context.database, scopeOf(access, filters), filters, documentId, askedBy(context, access));
}

/** For a list that is empty: what was perhaps meant, and which filters stand in the way. */
export async function nearestTo(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<Nearest> {
  const { database } = context;
  const [scope, asked] = [scopeOf(access, filters), askedBy(context, access)];
  return {
    suggestions: [...await nearestValues(database, scope, filters, asked)],
    without: (await widened(database, scope, filters, asked)).map((way) => ({ ...way, filters: [...way.filters] })),
  };
}

/** The page of the list on which a name, a number or a date begins, with the number of documents before it. */
export async function jumpTo(context: FeatureContext, access: Access, filters: DocumentFilters, at: string) {
  const before = await placesBefore(
    context.database,
    scopeOf(access, filters),
    filters,
    at,
    askedBy(context, access),
  );
  return { before, page: before === null ? null : 1 + Math.floor(before / filters.limit) };
}

/** The first documents that hold a text, for the command palette. */
export async function findQuickly(context: FeatureContext, access: Access, query: { text: string; storeId?: number }) {
  return await quickFind(context.database, access.scope("documents.read", { storeId: query.storeId }), query.text, 8);
}

function scopeOf(access: Access, filters: DocumentFilters, permission = "documents.read") {
  const within = filters.storeId === undefined || filters.accountOverview ? {} : { storeId: filters.storeId };
  return access.scope(permission, within);
}

function askedBy(context: FeatureContext, access: Access) {
  return { now: context.clock.now(), userId: access.identity.userId };
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
