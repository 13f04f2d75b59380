import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, countText, idParams, idSchema, instant, pageEntries, plainText } from "@/kernel/shapes.ts";

/** Texts of document 3, section 8, to the letter, and those beside them. */
export const texts = {
  loadFailed: "Unable to fetch release notes. Please try again later.",
  empty: "No Release Note Found.",
  titleRequired: "Please enter a title.",
  descriptionRequired: "Please enter a description.",
} as const;

/** To write, change and delete release notes. */
export const writePermission = "release-notes.write";

/** The most characters of a title and of a description. */
export const longestTitle = 120;
export const longestDescription = 10_000;

/** Notes on a page unless asked otherwise, and the most (document 3, section 9). */
export const usualLimit = 10;
export const mostLimit = 500;

/** A note as the wire shows it. */
export const releaseNoteSchema = v.object({
  id: idSchema,
  title: v.string(),
  /** Markdown. Without a list of its own, each line is a point. */
  description: v.string(),
  createdAt: instant,
  /** To be sent back with a change. */
  version: v.number(),
});

export type ReleaseNote = v.InferOutput<typeof releaseNoteSchema>;

const releaseNotePage = v.object(pageEntries(releaseNoteSchema));

export type ReleaseNotePage = v.InferOutput<typeof releaseNotePage>;

const titleSchema = v.pipe(
  plainText,
  v.nonEmpty(texts.titleRequired),
  v.maxLength(longestTitle, `A title has at most ${longestTitle} characters.`),
);

/** Text with its line breaks; other control characters and marks that turn the direction of text become a blank. */
const descriptionSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ")
      .trimEnd().replace(/^(?:[ \t]*\n)+/, "")
  ),
  v.check((text) => text.trim() !== "", texts.descriptionRequired),
  v.maxLength(longestDescription, "A description has at most 10,000 characters."),
);

/** What an operator writes. */
export const newNoteSchema = v.strictObject({ title: titleSchema, description: descriptionSchema });

export type NewNote = v.InferOutput<typeof newNoteSchema>;

const changeEntries = {
  ...asRead(releaseNoteSchema),
  ...newNoteSchema.entries,
  /** The version that was read; a stale one answers 409. */
  version: v.optional(v.pipe(v.number(), v.integer())),
};

const changeSchema = v.strictObject(changeEntries);

export type NoteChange = v.InferOutput<typeof changeSchema>;

const writing = { permission: writePermission } as const;

export const listReleaseNotes = endpoint({
  method: "GET",
  path: "/api/releaseNotes",
  summary: "What changed in this installation, newest first. Pages count from 0.",
  admission: "signed-in",
  query: v.object({ page: countText(0, 1_000_000, 0), limit: countText(usualLimit, mostLimit) }),
  answer: releaseNotePage,
});

export const createReleaseNote = endpoint({
  method: "POST",
  path: "/api/releaseNotes",
  summary: "Adds a release note; for operators.",
  admission: writing,
  body: newNoteSchema,
  answer: releaseNoteSchema,
  status: 201,
  errors: [400],
});

export const changeReleaseNote = endpoint({
  method: "PUT",
  path: "/api/releaseNotes/{id}",
  summary: "Changes a release note; for operators.",
  admission: writing,
  params: idParams,
  body: changeSchema,
  answer: releaseNoteSchema,
  errors: [400, 404, 409],
});

export const changeNamedReleaseNote = endpoint({
  method: "PUT",
  path: "/api/releaseNotes",
  summary: "Changes the release note whose id the body names; for operators.",
  admission: writing,
  body: v.strictObject({ ...changeEntries, id: idSchema }),
  answer: releaseNoteSchema,
  errors: [400, 404, 409],
});

export const deleteReleaseNote = endpoint({
  method: "DELETE",
  path: "/api/releaseNotes/{id}",
  summary: "Deletes a release note; for operators.",
  admission: writing,
  params: idParams,
  status: 204,
  errors: [404],
});
