import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listDocuments } from "@/features/documents/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getAuditProgress } from "../../contract.ts";
import { listAuditNotes, listDocumentAuditNotes } from "../../contract-notes.ts";
import { openForReview } from "../../contract-review.ts";
import { auditNotesKey, documentAuditNotesKey, progressKey } from "../../query-keys.ts";
import { listOf, type ReviewAddress } from "./address.ts";

type Context = Pick<ScreenContext, "api">;

/** How often the server is told that a document is still open, in milliseconds: well before it counts as closed. */
const openEvery = 45_000;

/** What stands around a document that is open; asking says that it is. */
export function openQuery({ api }: Context, auditId: number, address: ReviewAddress, documentId: number) {
  const list = listOf(address);
  return queryOptions({
    queryKey: ["audit-review", "open", auditId, list, address.all, documentId],
    queryFn: ({ signal }) =>
      api.call(openForReview, {
        params: { id: String(auditId) },
        body: { ...list, all: address.all, documentId },
        signal,
      }),
    staleTime: 0,
    refetchInterval: openEvery,
  });
}

/** How far the review of an audit, or of a list of it, is; without where to go on. */
export function progressQuery({ api }: Context, auditId: number, list: ReturnType<typeof listOf> = {}) {
  const query = { ...list, countsOnly: "true" } as const;
  return queryOptions({
    queryKey: [...progressKey, auditId, list],
    queryFn: ({ signal }) => api.call(getAuditProgress, { params: { id: String(auditId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same with the document to go on with, for the end of a list. */
export function remainingQuery({ api }: Context, auditId: number, list: ReturnType<typeof listOf>) {
  return queryOptions({
    queryKey: ["audit-review", "remaining", auditId, list],
    queryFn: ({ signal }) => api.call(getAuditProgress, { params: { id: String(auditId) }, query: list, signal }),
    staleTime: 0,
  });
}

const newest = { limit: "100" };

/** The newest notes of an audit on a document. */
export function auditNotesQuery({ api }: Context, auditId: number, documentId: number) {
  return queryOptions({
    queryKey: [...auditNotesKey(documentId), auditId],
    queryFn: ({ signal }) =>
      api.call(listAuditNotes, {
        params: { id: String(auditId), documentId: String(documentId) },
        query: newest,
        signal,
      }),
  });
}

/** The newest notes of any audit on a document, for the dealer. */
export function documentAuditNotesQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: documentAuditNotesKey(documentId),
    queryFn: ({ signal }) =>
      api.call(listDocumentAuditNotes, { params: { id: String(documentId) }, query: newest, signal }),
  });
}

/** What somebody began to write about a document; it lives as long as the page. */
export function draftQuery(documentId: number) {
  return queryOptions({
    queryKey: ["audit-review", "draft", documentId],
    queryFn: (): string => "",
    enabled: false,
    gcTime: Infinity,
    staleTime: Infinity,
  });
}

/** Other forms of a customer in a store, newest first; a few. */
export function sameCustomerQuery({ api }: Context, storeId: number, customerName: string) {
  const query = { storeId: String(storeId), customerName: customerName.slice(0, 100), limit: "8" };
  return queryOptions({
    queryKey: ["audit-review", "same-customer", query],
    queryFn: ({ signal }) => api.call(listDocuments, { query, signal }),
    select: ({ data }) => data,
  });
}
