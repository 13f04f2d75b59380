import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";

export const auditNoteTexts = {
  loadFailed: "Unable to load audit notes",
  saveFailed: "Unable to save the note",
  empty: "Please enter a note.",
  tooLong: "An audit note has at most 2,000 characters.",
} as const;

/** The most characters of a note. */
export const longestAuditNote = 2000;

/** Who reads auditors' notes on the dealer's side. */
export const readNotesPermission = "audit-review.read_notes";

/**
 * What an auditor wrote, with its line breaks. Other control characters and marks that turn the direction of text become a
 * blank: they would make a note read otherwise than it was written.
 */
const noteText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").trim()
  ),
  v.nonEmpty(auditNoteTexts.empty),
  v.maxLength(longestAuditNote, auditNoteTexts.tooLong),
);

/** What an auditor wrote about a document; never changed or removed. */
export const auditNoteSchema = v.object({
  id: idSchema,
  auditId: idSchema,
  documentId: idSchema,
  content: v.string(),
  createdBy: v.string(),
  createdById: idSchema,
  createdOn: instant,
});

export type AuditNote = v.InferOutput<typeof auditNoteSchema>;

const notesPage = v.object(pageEntries(auditNoteSchema));

export type AuditNotesPage = v.InferOutput<typeof notesPage>;

const ofAudit = v.object({ id: idText, documentId: idText });
const auditors = { permission: "documents.review" } as const;

export const listAuditNotes = endpoint({
  method: "GET",
  path: "/api/audits/{id}/documents/{documentId}/notes",
  summary: "The notes of an audit on a document, newest first, for the auditors of that audit.",
  admission: auditors,
  params: ofAudit,
  query: v.object(wholePageEntries),
  answer: notesPage,
  errors: [403, 404, 409],
});

export const addAuditNote = endpoint({
  method: "POST",
  path: "/api/audits/{id}/documents/{documentId}/notes",
  summary:
    "Writes a note on a document. All auditors of the audit and the dealer see it. Send Idempotency-Key to make " +
    "a retry safe.",
  admission: auditors,
  headers: [idempotencyKeyHeader],
  params: ofAudit,
  body: v.strictObject({ content: noteText }),
  answer: auditNoteSchema,
  status: 201,
  errors: [400, 403, 404, 409],
});

export const listDocumentAuditNotes = endpoint({
  method: "GET",
  path: "/api/documents/{id}/auditNotes",
  summary: "What auditors wrote about a document in any audit, newest first, for the dealer.",
  admission: { permission: readNotesPermission },
  params: idParams,
  query: v.object(wholePageEntries),
  answer: notesPage,
});
