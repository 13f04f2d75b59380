import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listDocuments } from "@/features/documents/contract.ts";
import { getFormLayout } from "@/features/corrections/contract-marks.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getBatch, listBatches, listBatchForms, listCorrectionQueue } from "./contract.ts";
import { batchesKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** How many lists of a store stand on a page. */
export const listsOnPage = 20;

/** One page of the lists of a store, newest first. */
export function batchesQuery({ api }: Context, storeId: number, page: number) {
  const query = { storeId: String(storeId), page: String(page), limit: String(listsOnPage) };
  return queryOptions({
    queryKey: [...batchesKey, "store", storeId, page],
    queryFn: ({ signal }) => api.call(listBatches, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first of the flagged forms that need a correction, and how many they are; `color` is "any" for all. */
export function queueQuery({ api }: Context, storeId: number, color: string, limit: number) {
  return queryOptions({
    queryKey: [...batchesKey, "queue", storeId, color, limit],
    queryFn: ({ signal }) =>
      api.call(listCorrectionQueue, { query: { ...queueOf(storeId, color), limit: String(limit) }, signal }),
  });
}

/** The ids of all of them. */
export async function queuedDocuments({ api }: Context, storeId: number, color: string): Promise<readonly number[]> {
  const rows = await everyRow((query) =>
    api.call(listCorrectionQueue, { query: { ...query, ...queueOf(storeId, color) } })
  );
  return rows.map(({ documentId }) => documentId);
}

function queueOf(storeId: number, color: string) {
  return { storeId: String(storeId), ...color === "any" ? {} : { color } };
}

/** One list. */
export function batchQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: [...batchesKey, "one", id],
    queryFn: ({ signal }) => api.call(getBatch, { params: { id: String(id) }, signal }),
  });
}

/** The forms of a list, in its order. */
export function batchFormsQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: [...batchesKey, "forms", id],
    queryFn: ({ signal }) =>
      everyRow((query) => api.call(listBatchForms, { params: { id: String(id) }, query, signal })),
  });
}

/** The first documents of a list of the archive, and how many it holds. `filters` is a query string without a page. */
export function firstDocumentsQuery({ api }: Context, filters: string, limit: number) {
  return queryOptions({
    queryKey: [...batchesKey, "documents", filters, limit],
    queryFn: ({ signal }) =>
      api.call(listDocuments, {
        query: { ...Object.fromEntries(new URLSearchParams(filters)), limit: String(limit) },
        signal,
      }),
  });
}

/** Where the boxes of a form lie, and what stands in them. */
export function layoutQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: [...batchesKey, "layout", documentId],
    queryFn: ({ signal }) => api.call(getFormLayout, { params: { id: String(documentId) }, signal }),
    retry: false,
  });
}
