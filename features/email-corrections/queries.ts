import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listRequestsOfDocument, listRequestsOfStore } from "./contract.ts";
import { getReceived, receivedMarks } from "./contract-receiver.ts";
import { requestsKey, storeRequestsKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** The correction requests of a document, newest first; a form has a handful. */
export function requestsQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...requestsKey, documentId],
    queryFn: async ({ signal }) => {
      const query = { limit: "100" };
      return (await api.call(listRequestsOfDocument, { params: { id: String(documentId) }, query, signal })).data;
    },
  });
}

/** How many requests of a store stand on a page. */
export const requestsOnPage = 20;

/** One page of the correction requests of a store, newest first: the open ones, or all. */
export function storeRequestsQuery(
  { api }: Context,
  storeId: number,
  { state, page }: { readonly state: "open" | "all"; readonly page: number },
) {
  const query = { state, page: String(page), limit: String(requestsOnPage) };
  return queryOptions({
    queryKey: [...storeRequestsKey(storeId), state, page],
    queryFn: ({ signal }) => api.call(listRequestsOfStore, { params: { id: String(storeId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the receiver was asked to correct; looked at anew now and then, for it may be withdrawn meanwhile. */
export function receivedQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["email-corrections", "received", id],
    queryFn: ({ signal }) => api.call(getReceived, { params: { id: String(id) }, signal }),
    refetchInterval: 30_000,
    retry: false,
  });
}

/** The marks of the receiver's form and where everything lies on it, of one version. */
export function receivedMarksQuery({ api }: Context, id: number, versionNumber: number) {
  return queryOptions({
    queryKey: ["email-corrections", "marks", id, versionNumber],
    queryFn: ({ signal }) => api.call(receivedMarks, { params: { id: String(id) }, signal }),
    staleTime: Infinity,
  });
}
