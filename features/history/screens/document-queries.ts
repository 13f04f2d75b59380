import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { documentHistory, documentPeople, type HistoryEntry, proveDocument, proveEntry } from "../contract.ts";
import { historyKey } from "../query-keys.ts";
import type { HistoryView } from "./history-address.ts";

type Context = Pick<ScreenContext, "api">;

/** Entries fetched at a time. */
const pageSize = 50;

/** A document's history, newest first, looks folded, further back page by page. */
export function historyQuery({ api }: Context, documentId: number, { kind, person, from, to }: HistoryView) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(documentId), "entries", kind, person, from, to],
    queryFn: ({ signal, pageParam }) =>
      api.call(documentHistory, {
        params: { id: String(documentId) },
        query: {
          page: String(pageParam),
          limit: String(pageSize),
          grouped: "true",
          ...kind ? { kind } : {},
          ...person ? { userId: person } : {},
          ...from ? { startDate: from } : {},
          ...to ? { endDate: to } : {},
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The looks that one line stands for, newest first. */
export function foldedQuery({ api }: Context, documentId: number, entry: HistoryEntry) {
  const { stream, seq, event, userId, behind, repeats } = entry;
  return infiniteQueryOptions({
    queryKey: [...historyKey(documentId), "folded", stream, repeats?.firstSeq, seq, event, userId, behind],
    queryFn: ({ signal, pageParam }) =>
      api.call(documentHistory, {
        params: { id: String(documentId) },
        query: {
          page: String(pageParam),
          limit: String(pageSize),
          event,
          userId: String(userId ?? 0),
          behind: behind ?? "",
          fromSeq: String(repeats?.firstSeq ?? seq),
          toSeq: String(seq),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
  });
}

/** Who has seen a document and who changed it. */
export function peopleQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...historyKey(documentId), "people"],
    queryFn: async ({ signal }) =>
      (await api.call(documentPeople, { params: { id: String(documentId) }, signal })).data,
    staleTime: 0,
  });
}

/** The proof of one entry. Entries never change, but the signature under them comes later. */
export function entryProofQuery({ api }: Context, stream: string, seq: number) {
  return queryOptions({
    queryKey: ["history", "entry-proof", stream, seq],
    queryFn: ({ signal }) => api.call(proveEntry, { params: { stream, seq: String(seq) }, signal }),
    staleTime: 60_000,
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
