import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { DocumentFilters, ListPage, Neighbours } from "./contract-list.ts";
import { listDocuments } from "./search/list.ts";
import { neighbours } from "./search/neighbours.ts";
import { quickFind } from "./search/quick-find.ts";

/** A page of what the asker may see. A store that is not theirs gives an empty scope, as one that does not exist does. */
export async function listPage(context: FeatureContext, access: Access, filters: DocumentFilters): Promise<ListPage> {
  return await listDocuments(context.database, scopeOf(access, filters), filters, askedBy(context, access));
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

/** The first documents that hold a text, for the command palette. */
export async function findQuickly(context: FeatureContext, access: Access, query: { text: string; storeId?: number }) {
  return await quickFind(context.database, access.scope("documents.read", { storeId: query.storeId }), query.text, 8);
}

function scopeOf(access: Access, filters: DocumentFilters) {
  const within = filters.storeId === undefined || filters.accountOverview ? {} : { storeId: filters.storeId };
  return access.scope("documents.read", within);
}

function askedBy(context: FeatureContext, access: Access) {
  return { now: context.clock.now(), userId: access.identity.userId };
}
