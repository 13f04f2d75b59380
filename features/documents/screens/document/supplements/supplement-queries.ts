import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import type { Document } from "../../../contract.ts";
import {
  addSupplements,
  deleteAttachmentFor,
  listDeletedAttachments,
  orderSupplements,
  recordMergedPrint,
  restoreAttachment,
} from "../../../contract-supplements.ts";
import { documentQuery } from "../../../queries.ts";

type Context = Pick<ScreenContext, "api"> & { readonly queries: QueryClient };

/** The supplements that were deleted from a document. */
export function deletedAttachmentsQuery({ api }: Pick<ScreenContext, "api">, documentId: number) {
  return queryOptions({
    queryKey: ["documents", "deletedAttachments", documentId],
    queryFn: async ({ signal }) =>
      (await api.call(listDeletedAttachments, { params: { id: String(documentId) }, signal })).data,
  });
}

/** Shows what the server answered, and has the deleted ones asked for anew. */
export function showDocument({ queries, api }: Context, document: Document): void {
  // The warning of a change is about that change; the document keeps its own.
  queries.setQueryData(documentQuery({ api }, document.id).queryKey, (known) => ({
    ...document,
    warningMessage: known ? known.warningMessage : document.warningMessage,
  }));
  void queries.invalidateQueries({ queryKey: ["documents", "deletedAttachments", document.id] });
}

/** Adds a finished upload to a document. The same key adds it once. */
export async function addUpload(
  { api }: Pick<ScreenContext, "api">,
  documentId: number,
  { uploadId, type, key }: { readonly uploadId: number; readonly type: number; readonly key: string },
): Promise<Document> {
  const form = new FormData();
  form.set("fileTypes", JSON.stringify([type]));
  form.set("uploadIds", JSON.stringify([uploadId]));
  const headers = { "idempotency-key": key };
  return await api.call(addSupplements, { params: { id: String(documentId) }, form, headers });
}

/** Deletes a supplement with a reason for the history. */
export function deleteMutation(context: Context) {
  return mutationOptions({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      context.api.call(deleteAttachmentFor, { params: { id: String(id) }, body: { reason } }),
    onSuccess: (document) => showDocument(context, document),
  });
}

/** Puts a deleted supplement back. */
export async function restore(context: Context, id: number): Promise<void> {
  showDocument(context, await context.api.call(restoreAttachment, { params: { id: String(id) } }));
}

/** Puts the supplements into another order: on screen at once, taken back when the server refuses. */
export function orderMutation(context: Context, documentId: number) {
  const { queryKey } = documentQuery(context, documentId);
  return mutationOptions({
    mutationFn: (attachmentIds: readonly number[]) =>
      context.api.call(orderSupplements, {
        params: { id: String(documentId) },
        body: { attachmentIds: [...attachmentIds] },
      }),
    onMutate: async (attachmentIds) => {
      await context.queries.cancelQueries({ queryKey });
      const before = context.queries.getQueryData(queryKey);
      context.queries.setQueryData(queryKey, (document) => {
        if (!document) return document;
        const place = (id: number) => attachmentIds.indexOf(id);
        return { ...document, attachments: document.attachments.toSorted((a, b) => place(a.id) - place(b.id)) };
      });
      return before;
    },
    onError: (_error, _ids, before) => {
      context.queries.setQueryData(queryKey, before);
    },
    onSuccess: (document) => showDocument(context, document),
  });
}

/** Writes into the ledger that the person prints the form with its supplements. */
export async function recordMergedPrinting({ api }: Pick<ScreenContext, "api">, documentId: number): Promise<void> {
  await api.call(recordMergedPrint, { params: { id: String(documentId) } });
}
