import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { accountHistory, documentHistory, proveDocument } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

/** Entries fetched at a time. */
const pageSize = 50;

/** A document's history, newest first, further back page by page. Looked at anew each time it is opened. */
export function historyQuery({ api }: Context, documentId: number) {
  return infiniteQueryOptions({
    queryKey: ["history", "document", documentId],
    queryFn: ({ signal, pageParam }) =>
      api.call(documentHistory, {
        params: { id: String(documentId) },
        query: { page: String(pageParam), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
    staleTime: 0,
  });
}

/** An account's history, newest first, further back page by page. */
export function accountHistoryQuery({ api }: Context, accountId: number) {
  return infiniteQueryOptions({
    queryKey: ["history", "account", accountId],
    queryFn: ({ signal, pageParam }) =>
      api.call(accountHistory, {
        params: { id: String(accountId) },
        query: { page: String(pageParam), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
    staleTime: 0,
  });
}

/** What is found when a document is checked now: its files are read again, so it is not asked for needlessly. */
export function proofQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: ["history", "proof", documentId],
    queryFn: ({ signal }) => api.call(proveDocument, { params: { id: String(documentId) }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}
