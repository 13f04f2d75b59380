import * as v from "valibot";
import { byteHeaders, endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, plainText, wholePageEntries } from "@/kernel/shapes.ts";
import { varianceSchema } from "@/features/stores/contract-variance.ts";
import { attachmentSchema, documentSchema } from "./contract.ts";

/** Texts of document 2, section 8, and of the dialogs, to the letter. */
export const supplementTexts = {
  uploadFailed: "Unable to upload files",
  deleteFailed: "Unable to delete attachment",
  viewFailed: "Unable to view attachment",
  loadFailed: "Unable to load attachments",
  noFile: "Please choose a PDF file.",
  mainStays: "The form itself can't be deleted. Only supplements can.",
} as const;

/** The header of a merged file that names what is missing from it, as JSON that is percent-encoded. */
export const missingHeader = "x-missing-parts";

/** A part that is not in the merged file, or not whole. */
export const missingPartSchema = v.object({
  attachmentId: idSchema,
  fileName: v.string(),
  /** A sentence. */
  reason: v.string(),
});

export type MissingPart = v.InferOutput<typeof missingPartSchema>;

const read = { permission: "documents.read" } as const;
const file = { permission: "documents.file" } as const;
const remove = { permission: "documents.delete_attachment" } as const;

/** Whether the bytes are taken along, or only looked at. */
export const downloadText = v.optional(
  v.pipe(v.picklist(["true", "false", "1", "0"]), v.transform((text) => text === "true" || text === "1")),
  "false",
);

export const mergedDocument = endpoint({
  method: "GET",
  path: "/api/documents/{id}/merged",
  summary: "The newest version of the form and its supplements in their order as one PDF: HEAD, Range, ETag. A part " +
    "that cannot be included is replaced by a page that says so, and named in the header `x-missing-parts`. " +
    "Before the first byte is sent, the view, or with `?download=1` the download, is written into the ledger.",
  admission: read,
  headers: byteHeaders,
  answerHeaders: [{ name: missingHeader, description: "The parts that could not be included." }],
  params: idParams,
  query: v.object({ download: downloadText }),
  produces: "application/pdf",
  errors: [416, 429, 503],
});

export const recordMergedPrint = endpoint({
  method: "POST",
  path: "/api/documents/{id}/merged/printed",
  summary: "Writes into the ledger that the form was printed together with its supplements.",
  admission: read,
  // Printing is reading, and the ledger has it.
  reaches: ["confined"],
  params: idParams,
  status: 204,
});

const attachedParts = [
  { name: "files", many: true, optional: true, description: "PDFs, at most 100 MB each." },
  {
    name: "fileTypes",
    json: v.array(v.number()),
    description: "The attached document types, first of `files`, then of `uploadIds`, in their order.",
  },
  {
    name: "uploadIds",
    json: v.array(idSchema),
    optional: true,
    description: "Finished uploads of the caller (`/api/uploads`), after the `files`.",
  },
];

export const addSupplements = endpoint({
  method: "POST",
  path: "/api/documents/{id}/attachments",
  summary: "Adds supplemental documents. Send Idempotency-Key to make a retry safe.",
  admission: file,
  headers: [idempotencyKeyHeader],
  params: idParams,
  parts: attachedParts,
  answer: documentSchema,
  status: 201,
  errors: [400, 404, 409, 413, 415, 429, 503],
});

export const uploadToDocument = endpoint({
  method: "POST",
  path: "/api/documents/upload",
  summary:
    "With the part `documentId` the same as `POST /api/documents/{id}/attachments`; with `StoreId` in its place " +
    "and one file, the same as `POST /api/varianceApproval`.",
  admission: file,
  headers: [idempotencyKeyHeader],
  parts: [
    { name: "documentId", json: idSchema, optional: true, description: "The document's id." },
    { name: "StoreId", json: idText, optional: true, description: "A store's id; `storeId` is accepted too." },
    {
      name: "seen",
      optional: true,
      json: v.string(),
      description: "With `StoreId`: as in `POST /api/varianceApproval`.",
    },
    ...attachedParts.map((part) => ({ ...part, optional: true })),
  ],
  answer: v.union([documentSchema, varianceSchema]),
  status: 201,
  errors: [400, 404, 409, 413, 415, 429, 503],
});

export const deleteAttachment = endpoint({
  method: "DELETE",
  path: "/api/attachments/{id}",
  summary: "Removes a supplement from its document. The file stays in the archive and in the history; never the form.",
  admission: remove,
  params: idParams,
  answer: documentSchema,
  errors: [409],
});

export const deleteAttachmentFor = endpoint({
  method: "POST",
  path: "/api/attachments/{id}/delete",
  summary: "The same as `DELETE /api/attachments/{id}`, with a reason for the history.",
  admission: remove,
  params: idParams,
  body: v.strictObject({ reason: v.pipe(plainText, v.maxLength(500, "At most 500 characters.")) }),
  answer: documentSchema,
  errors: [409],
});

export const restoreAttachment = endpoint({
  method: "POST",
  path: "/api/attachments/{id}/restore",
  summary: "Puts a deleted supplement back where it was.",
  admission: remove,
  params: idParams,
  answer: documentSchema,
});

export const listDeletedAttachments = endpoint({
  method: "GET",
  path: "/api/attachments/documents/{id}/deleted",
  summary: "The supplements that were deleted from a document, for those who may restore them.",
  admission: remove,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(v.object({
    ...attachmentSchema.entries,
    deletedBy: v.string(),
    deletedOn: instant,
    deletionReason: v.string(),
  }))),
});

export const orderSupplements = endpoint({
  method: "PUT",
  path: "/api/documents/{id}/attachments/order",
  summary: "Puts the supplements into another order: the one in which they are printed and exported.",
  admission: file,
  params: idParams,
  body: v.strictObject({ attachmentIds: v.pipe(v.array(idSchema), v.maxLength(1000)) }),
  answer: documentSchema,
  errors: [409],
});
