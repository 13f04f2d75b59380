import * as v from "valibot";
import {
  attachedTypeSchema,
  documentSchema,
  firearmSchema,
  limits,
  serialText,
  shortText,
  texts,
} from "@/features/documents/contract.ts";
import { metaDataSchema, mostPages } from "@/features/pdf/contract-reading.ts";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { calendarDate, idSchema, idText, plainText } from "@/kernel/shapes.ts";

const tooManySerials = "Too many serial numbers.";

/** The `document` part of a new document (decisions, 'Documents'). */
export const newDocumentSchema = v.strictObject({
  storeId: idSchema,
  formType: v.picklist([0, 1], texts.firstFile),
  customerName: v.optional(v.pipe(plainText, v.maxLength(100, "At most 100 characters.")), ""),
  status: v.optional(v.nullable(v.picklist([0, 1, 2], texts.status)), null),
  transferDate: v.optional(v.nullable(calendarDate), null),
  certificationDate: v.optional(v.nullable(calendarDate), null),
  nicsDate: v.optional(v.nullable(calendarDate), null),
  tsn: v.optional(v.nullable(shortText), null),
  ntn: v.optional(v.nullable(shortText), null),
  serialNumbers: v.optional(
    v.pipe(v.array(serialText), v.maxLength(limits.serialNumbersOfOneDocument, tooManySerials)),
    [],
  ),
  documentSerialNumbers: v.optional(
    v.pipe(v.array(firearmSchema), v.maxLength(limits.serialNumbersOfOneDocument, tooManySerials)),
  ),
  attachments: v.pipe(
    v.array(v.strictObject({
      fileName: v.pipe(v.string(), v.maxLength(255)),
      type: attachedTypeSchema,
      /** A finished upload of the same person (`/api/uploads`); such an attachment has no part `files`. */
      uploadId: v.optional(idSchema),
    })),
    v.minLength(1, texts.firstFile),
    v.maxLength(limits.filesOfOneDocument, texts.limit),
  ),
  allowDuplicateTsn: v.optional(v.boolean(), false),
});

export type NewDocument = v.InferOutput<typeof newDocumentSchema>;

const write = { permission: "documents.file" } as const;

export const createDocument = endpoint({
  method: "POST",
  path: "/api/documents",
  summary: "Files a document with its attachments, the main one first. Send Idempotency-Key to make a retry safe.",
  admission: write,
  headers: [idempotencyKeyHeader],
  parts: [
    { name: "document", json: newDocumentSchema, description: "The values of the record." },
    {
      name: "files",
      many: true,
      optional: true,
      description: "One PDF per attachment that names no `uploadId`, in the order of `attachments`.",
    },
  ],
  answer: documentSchema,
  status: 201,
  errors: [400, 404, 409, 413, 415, 429, 503],
});

export const extractMetaData = endpoint({
  method: "POST",
  path: "/api/documents/documentMetaData",
  summary: "Reads the values of a form for verification; stores nothing.",
  admission: write,
  parts: [
    { name: "file", optional: true, description: "A PDF." },
    { name: "uploadId", json: idSchema, optional: true, description: "In its place, a finished upload of the caller." },
  ],
  answer: metaDataSchema,
  errors: [400, 404, 409, 413, 415, 429, 503],
});

const pageNumber = v.pipe(v.number(), v.integer(), v.minValue(1, "Pages count from 1."), v.maxValue(mostPages));

/** Pages of a finished upload, from 1, both included; without `lastPage` to the end. */
const pagesOfUploadSchema = v.strictObject({
  uploadId: idSchema,
  firstPage: pageNumber,
  lastPage: v.optional(v.nullable(pageNumber), null),
});

export type PagesOfUpload = v.InferOutput<typeof pagesOfUploadSchema>;

export const extractPages = endpoint({
  method: "POST",
  path: "/api/documents/extractPages",
  summary: "Some pages of a finished upload as a file of their own, for one that holds several forms; stores nothing.",
  admission: write,
  body: pagesOfUploadSchema,
  produces: "application/pdf",
  errors: [400, 404, 409, 429],
});

/** Asked before a document is filed, so that a file that is in the store already is named in time. */
export const filedBeforeInStore = endpoint({
  method: "GET",
  path: "/api/documents/filedBefore",
  summary: "The first document of a store that holds a file with this SHA-256; null when none does.",
  admission: write,
  query: v.object({
    storeId: idText,
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "A SHA-256 is 64 lower-case hexadecimal digits.")),
  }),
  answer: v.object({ documentId: v.nullable(idSchema) }),
  errors: [404],
});
