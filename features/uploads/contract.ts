import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant } from "@/kernel/shapes.ts";

/** Limits of uploads under way. */
export const uploadLimits = {
  /** Bytes of one file (decisions, 'Documents'). */
  fileBytes: 100_000_000,
  /** Of one person: unfinished or not yet filed. */
  uploads: 1000,
  /** Bytes of all of them together. */
  bytes: 4_000_000_000,
  /** From its beginning. */
  days: 7,
} as const;

/** Stable codes of errors that a sender reacts to. */
export const uploadErrors = {
  wrongOffset: "uploads.wrong_offset",
  damaged: "uploads.damaged",
  notPdf: "uploads.not_pdf",
  unfinished: "uploads.unfinished",
  keyUsed: "uploads.key_used",
} as const;

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "A SHA-256 is 64 lower-case hexadecimal digits."));

/** A file on its way. */
export const uploadSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  fileName: v.string(),
  /** Bytes in all, and bytes that have arrived; sending goes on at `received`. */
  size: v.number(),
  received: v.number(),
  /** Set when every byte has arrived and was checked: from then on the upload can be filed. */
  sha256: v.nullable(v.string()),
  expiresAt: instant,
});

export type Upload = v.InferOutput<typeof uploadSchema>;

const write = { permission: "documents.file" } as const;

export const createUpload = endpoint({
  method: "POST",
  path: "/api/uploads",
  summary: "Begins the upload of a file in pieces. Send Idempotency-Key: the same key answers the same upload.",
  admission: write,
  headers: [idempotencyKeyHeader],
  body: v.strictObject({
    storeId: idSchema,
    fileName: v.pipe(v.string(), v.maxLength(255, "At most 255 characters.")),
    size: v.pipe(v.number(), v.integer(), v.minValue(1, "This file is empty. Please choose a PDF file.")),
    sha256: v.optional(v.nullable(sha256Schema), null),
  }),
  answer: uploadSchema,
  status: 201,
  errors: [404, 409, 413, 429, 503],
});

export const sendPiece = endpoint({
  method: "PUT",
  path: "/api/uploads/{id}",
  summary: "Appends bytes at `offset`, which must be what has arrived so far: 409 with the right offset in `fields` " +
    "otherwise. What arrived of a piece that was cut stays. The last piece answers with the file's SHA-256.",
  admission: write,
  params: idParams,
  query: v.object({
    offset: v.pipe(v.string(), v.regex(/^\d{1,12}$/, "An offset is a number of bytes."), v.transform(Number)),
  }),
  raw: "application/octet-stream",
  answer: uploadSchema,
  errors: [408, 409, 413, 415, 503],
});

export const getUpload = endpoint({
  method: "GET",
  path: "/api/uploads/{id}",
  summary: "How much of an upload has arrived.",
  admission: write,
  params: idParams,
  answer: uploadSchema,
  errors: [409],
});

export const dropUpload = endpoint({
  method: "DELETE",
  path: "/api/uploads/{id}",
  summary: "Ends an upload and throws its bytes away. What was filed stays.",
  admission: write,
  params: idParams,
  status: 204,
});
