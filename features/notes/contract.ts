import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, urlSchema, wholePageEntries } from "@/kernel/shapes.ts";

/** Texts of document 2, section 8, to the letter. */
export const noteTexts = {
  loadFailed: "Unable to load document notes",
  saveFailed: "Unable to save notes",
  empty: "Please enter a note.",
  tooLong: "A note has at most 5,000 characters.",
} as const;

/** The most characters of a note. */
export const longestNote = 5000;

/**
 * What a person wrote, with its line breaks. Other control characters and marks that turn the direction of text become a
 * blank: they would make a note read otherwise than it was written.
 */
const noteText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").trim()
  ),
  v.nonEmpty(noteTexts.empty),
  v.maxLength(longestNote, noteTexts.tooLong),
);

/** A note; it is never changed or removed. */
export const noteSchema = v.object({
  id: idSchema,
  documentId: idSchema,
  content: v.string(),
  createdBy: v.string(),
  createdById: idSchema,
  /** 0 Strongroom, 1 FastBound. */
  createdByOrigin: v.number(),
  createdOn: instant,
});

export type Note = v.InferOutput<typeof noteSchema>;

/** One page of the notes on a document, newest first. */
const notesPageSchema = v.object(pageEntries(noteSchema));

export type NotesPage = v.InferOutput<typeof notesPageSchema>;

const mayNote = { permission: "notes.write" } as const;

export const listNotes = endpoint({
  method: "GET",
  path: "/api/documents/{id}/notes",
  summary: "The dealer's notes on a document, newest first. Auditors have none of them.",
  admission: mayNote,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: notesPageSchema,
});

export const addNote = endpoint({
  method: "POST",
  path: "/api/documents/{id}/notes",
  summary: "Writes a note. A coworker to whom the document is assigned gets an email with `url`, the page's address. " +
    "Send Idempotency-Key to make a retry safe.",
  admission: mayNote,
  headers: [idempotencyKeyHeader],
  params: idParams,
  body: v.strictObject({ content: noteText, url: v.optional(urlSchema) }),
  answer: noteSchema,
  status: 201,
});

/** The most documents whose notes are counted at once: the largest page of a list. */
const mostCounted = 500;

export const countNotes = endpoint({
  method: "GET",
  path: "/api/notes/counts",
  summary: "How many notes some documents have; documents without any, or that are not the caller's, are left out.",
  admission: mayNote,
  query: v.object({
    documentIds: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, "Numbers of documents with commas between them."),
      v.transform((text) => text.split(",").map(Number)),
      v.maxLength(mostCounted, "At most 500 documents at once."),
    ),
    ...wholePageEntries,
  }),
  answer: v.object(pageEntries(v.object({ documentId: idSchema, count: v.number() }))),
});
