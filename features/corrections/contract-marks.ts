import * as v from "valibot";
import { annotationsSchema } from "@/features/pdf/contract-annotations.ts";
import { formLayoutSchema } from "@/features/pdf/contract-layout.ts";
import { byteHeaders, endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant } from "@/kernel/shapes.ts";
import { newCorrectionSchema, seenVersion } from "./contract.ts";

const read = { permission: "documents.read" } as const;
const correct = { permission: "corrections.correct" } as const;

/** The marks of one version of a form. */
export const marksSchema = v.object({ attachmentId: idSchema, annotations: annotationsSchema });

export const getMarks = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/annotations",
  summary: "The marks that a version of a form has; the ledger has who saw them.",
  admission: read,
  params: idParams,
  answer: marksSchema,
  errors: [429, 503],
});

export const exportXfdf = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/xfdf",
  summary: "The marks of an attachment as XFDF; the ledger has who took them.",
  admission: read,
  headers: byteHeaders,
  params: idParams,
  produces: "application/vnd.adobe.xfdf",
  errors: [416, 429, 503],
});

export const readXfdf = endpoint({
  method: "POST",
  path: "/api/documents/{id}/xfdf",
  summary: "Reads an XFDF file into marks, for the editor; stores nothing.",
  admission: correct,
  params: idParams,
  parts: [{ name: "xfdf", description: "An XFDF file." }],
  answer: v.object({ annotations: annotationsSchema, leftOut: v.array(v.string()) }),
  errors: [400, 413, 415, 429],
});

export const flattenedCopy = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/flattened",
  summary: "A copy of an attachment in which fields and marks are part of the pages; the original stays as it is.",
  admission: read,
  headers: byteHeaders,
  params: idParams,
  produces: "application/pdf",
  errors: [416, 429, 503],
});

export const getFormLayout = endpoint({
  method: "GET",
  path: "/api/documents/{id}/formLayout",
  summary:
    "Where the sections and boxes of a document's form lie, with what stands in them; empty where it is not known. The ledger has " +
    "who saw it.",
  admission: correct,
  params: idParams,
  answer: formLayoutSchema,
  errors: [429, 503],
});

/** What somebody has marked and not saved yet. */
export const draftContentSchema = v.strictObject({
  /** All marks: those of the version and the new ones. */
  annotations: annotationsSchema,
  corrections: v.pipe(
    v.array(v.strictObject({
      ...newCorrectionSchema.entries,
      /** A draft's may still be empty. */
      description: v.pipe(v.string(), v.maxLength(500)),
    })),
    v.maxLength(200),
  ),
  /** Values of the record as typed, by field. */
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(60)), v.nullable(v.pipe(v.string(), v.maxLength(500)))),
    v.maxEntries(3100, "Too many values."),
  ),
  initials: v.pipe(v.string(), v.maxLength(10)),
});

export type DraftContent = v.InferOutput<typeof draftContentSchema>;

/** A device of a person, by a name that its browser made up; "" for one that gave none. */
const draftKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/, "A draft's key has up to 40 letters and digits."));

/** Which state of a draft is meant: each change on the device has a greater number. */
const revisionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** The drafts that a save came from, and how far they had come: these go with it, and no other. */
export const usedDraftsSchema = v.pipe(
  v.array(v.strictObject({ key: draftKeySchema, revision: revisionSchema })),
  v.maxLength(20, "At most 20 drafts."),
);

export type UsedDraft = v.InferOutput<typeof usedDraftsSchema>[number];

/** Somebody else who has the form open to correct it. */
const colleagueSchema = v.object({ name: v.string(), since: instant, hasMarks: v.boolean() });

export const draftSchema = v.object({
  /** Null when the person has none. */
  draft: v.nullable(v.object({
    key: draftKeySchema,
    revision: revisionSchema,
    versionNumber: v.number(),
    savedAt: instant,
    content: draftContentSchema,
    /** What of it could not be read any more and was left out, a sentence each; mostly empty. */
    leftOut: v.array(v.string()),
  })),
  /** The person's unsaved marks on other devices, newest first. */
  elsewhere: v.array(v.object({
    key: draftKeySchema,
    savedAt: instant,
    versionNumber: v.number(),
    /** Somebody had the form open there within the last minute. */
    isOpen: v.boolean(),
  })),
  /** Who else has it open just now, or has a draft of this version; at most 20. */
  others: v.array(colleagueSchema),
  /** The form's version by now. */
  versionNumber: v.number(),
});

export type Draft = v.InferOutput<typeof draftSchema>;

export const getDraft = endpoint({
  method: "GET",
  path: "/api/documents/{id}/correctionDraft",
  summary: "The caller's unsaved marks on a form, those of one device or else the newest, and who else corrects it.",
  admission: correct,
  params: idParams,
  query: v.object({ key: v.optional(draftKeySchema) }),
  answer: draftSchema,
});

export const putDraft = endpoint({
  method: "PUT",
  path: "/api/documents/{id}/correctionDraft",
  summary: "Keeps the caller's unsaved marks, and says that the caller has the form open. Without `content` only that.",
  admission: correct,
  background: true,
  params: idParams,
  body: v.strictObject({
    versionNumber: seenVersion,
    key: v.optional(draftKeySchema, ""),
    revision: v.optional(revisionSchema, 0),
    content: v.optional(draftContentSchema),
  }),
  answer: draftSchema,
  errors: [409, 413],
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/api/documents/{id}/correctionDraft",
  summary:
    "Drops the caller's unsaved marks of one device, and says that the caller no longer has the form open there.",
  admission: correct,
  params: idParams,
  query: v.object({ key: v.optional(draftKeySchema, "") }),
  status: 204,
});
