import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { Session } from "@/features/shell/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import type * as v from "valibot";
import { countDocuments, flagDocument, getDocument, listDocuments, previousAndNextDocuments } from "./contract.ts";
import { archiveEntry } from "./contract-archive.ts";
import { damagePermission, listDamagedFiles } from "./contract-damage.ts";
import { recordPrint } from "./contract-attachments.ts";
import type { documentFiltersSchema } from "./contract-list.ts";

type Context = Pick<ScreenContext, "api">;

/** What a list is asked for, as it stands in a query string. */
export type ListQuery = v.InferInput<typeof documentFiltersSchema>;

/** What other documents being filed or changed changes in what is shown: lists, and where one is in them. */
export const listKeys: readonly QueryKey[] = [["documents", "list"], ["documents", "neighbours"]];

/** What is asked about each of these documents; null for any. */
export function documentKeys(ids: readonly number[] | null): readonly QueryKey[] {
  const kinds = [["documents", "one"], ["documents", "deletedAttachments"]];
  return ids === null ? kinds : ids.flatMap((id) => kinds.map((kind) => [...kind, id]));
}

/** One page of the archive. The rows before stay on screen while other filters are being asked for. */
export function documentListQuery({ api }: Context, query: ListQuery) {
  return queryOptions({
    queryKey: ["documents", "list", query],
    queryFn: ({ signal }) => api.call(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the archive, without its count where that takes long: {@link documentCountQuery} asks for it. */
export function archiveListQuery({ api }: Context, query: ListQuery) {
  return queryOptions({
    queryKey: ["documents", "list", query, "counted later"],
    queryFn: ({ signal }) => api.call(listDocuments, { query: { ...query, count: "later" }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many documents a list holds, whatever page of it is shown and in whatever order. */
export function documentCountQuery({ api }: Context, list: ListQuery) {
  const { page: _page, limit: _limit, sort: _sort, sortOrder: _sortOrder, ...query } = list;
  return queryOptions({
    queryKey: ["documents", "list", query, "count"],
    queryFn: ({ signal }) => api.call(countDocuments, { query, signal }),
  });
}

/** What is asked about how a store's archive opens; with null about all of them. */
export function archiveEntryKey(storeId: number | null): QueryKey {
  return ["documents", "entry", ...storeId === null ? [] : [storeId]];
}

/** How an archive opens when no filter is given; asked once, and anew when a view or the filing order changes. */
export function archiveEntryQuery({ api }: Context, storeId: number, accountOverview = false) {
  const query = { storeId: String(storeId), ...accountOverview ? { accountOverview: "true" } : {} };
  return queryOptions({
    queryKey: [...archiveEntryKey(storeId), accountOverview],
    queryFn: ({ signal }) => api.call(archiveEntry, { query, signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** One document with its attachments. Reading it writes nothing into the ledger, so it may be fetched ahead. */
export function documentQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["documents", "one", id],
    queryFn: ({ signal }) => api.call(getDocument, { params: { id: String(id) }, signal }),
  });
}

/** The documents before and after one in the list with these filters, and its place in it. */
export function neighboursQuery({ api }: Context, documentId: number, list: ListQuery) {
  return queryOptions({
    queryKey: ["documents", "neighbours", documentId, list],
    queryFn: ({ signal }) =>
      api.call(previousAndNextDocuments, { query: { ...list, documentId: String(documentId) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is asked about the files of a store that are not as filed. */
export const damagedKey = (storeId: number) => ["documents", "damaged", storeId] as const;

/** The files of a store that are not as filed; asked once, and anew when one is found. */
export function damagedQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: damagedKey(storeId),
    queryFn: ({ signal }) => api.call(listDamagedFiles, { query: { storeId: String(storeId), limit: "1" }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** Damage is told only to whoever may do something about it. */
export function managesStore(session: Session, storeId: number): boolean {
  return session.stores.some(({ id, permissions }) => id === storeId && permissions.includes(damagePermission));
}

/** What the banner about damaged files shows on the first paint. */
export async function prefetchDamaged(context: Context & { queries: QueryClient }, storeId: number): Promise<void> {
  const session = await context.queries.ensureQueryData(sessionQuery(context)).catch(() => null);
  if (session && managesStore(session, storeId)) await context.queries.prefetchQuery(damagedQuery(context, storeId));
}

/** Writes into the ledger that the person prints an attachment. */
export async function recordPrinting({ api }: Context, attachmentId: number): Promise<void> {
  await api.call(recordPrint, { params: { id: String(attachmentId) } });
}

/** Sets the dealer's flag: on screen at once, taken back when the server refuses. Lists are asked for anew. */
export function flagMutation({ api, queries }: Context & { queries: QueryClient }, id: number) {
  const { queryKey } = documentQuery({ api }, id);
  return mutationOptions({
    mutationFn: (color: 0 | 1 | 2 | 3) => api.call(flagDocument, { params: { id: String(id) }, body: { color } }),
    onMutate: async (color) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (document) => document && { ...document, fflFlaggedColor: color });
      return before;
    },
    onError: (_error, _color, before) => {
      queries.setQueryData(queryKey, before);
    },
    onSuccess: (document) => {
      queries.setQueryData(queryKey, document);
      return queries.invalidateQueries({ queryKey: ["documents", "list"], refetchType: "none" });
    },
  });
}
