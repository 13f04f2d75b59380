import * as v from "valibot";
import { annotationLimits, annotationSchema } from "@/features/pdf/contract-annotations.ts";
import { documentSchema } from "@/features/documents/contract.ts";
import { editedDocumentSchema } from "@/features/documents/contract-actions.ts";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import {
  calendarDate,
  idParams,
  idSchema,
  instant,
  pageEntries,
  plainText,
  wholePageEntries,
} from "@/kernel/shapes.ts";

/** Texts of document 2, to the letter. */
export const correctionTexts = {
  descriptionRequired: "Description is required",
  stampRequired: "Please Add Initials And Date Stamp",
  unsavedDetails: "Error: Need to save correction details first",
  initialsSpecial: "Initials should not contain special character",
  initialsRequired: "Initials are required",
  initialsLength: "Initials should have 2 characters.",
  saveVersionFailed: "Unable to save document version form",
  fetchFailed: "Unable to fetch document corrections",
  saveFailed: "Unable to save document corrections",
  deleteFailed: "Unable to delete document corrections",
  deleteAnnotationFailed: "Unable to delete document annotations",
  loadLogsFailed: "Unable to load document correction logs",
} as const;

/** What a correction is of (document 2, section 3, 'Correction types'). */
export const correctionTypes = [
  "customerName",
  "tsn",
  "ntn",
  "status",
  "transferDate",
  "serialNumbers",
  "annotation",
] as const;

export type CorrectionType = (typeof correctionTypes)[number];

export const correctionLimits = {
  /** Corrections of one save. */
  corrections: 200,
  description: 500,
  reason: 500,
} as const;

/** Exactly two letters or digits, kept in upper case (document 2, section 5). */
export const initialsSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(correctionTexts.initialsRequired),
  v.maxLength(100, correctionTexts.initialsLength),
  v.regex(/^[\p{L}\p{N}]*$/u, correctionTexts.initialsSpecial),
  v.toUpperCase(),
  v.check((text) => [...text].length === 2, correctionTexts.initialsLength),
);

/** A mark of a correction: its name in the XFDF, and what it says in words. */
const correctionMarkSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  detail: v.pipe(plainText, v.maxLength(annotationLimits.contents)),
});

/** Why somebody does what needs a reason. */
export const reasonSchema = v.pipe(plainText, v.maxLength(correctionLimits.reason, "At most 500 characters."));

/** One correction of a save. */
export const newCorrectionSchema = v.strictObject({
  description: v.pipe(
    plainText,
    v.nonEmpty(correctionTexts.descriptionRequired),
    v.maxLength(correctionLimits.description, "At most 500 characters."),
  ),
  type: v.optional(v.picklist(correctionTypes), "annotation"),
  /** Its marks, those of the stamp too; none for a correction of the record alone. */
  annotations: v.optional(v.pipe(v.array(correctionMarkSchema), v.maxLength(annotationLimits.annotations)), []),
  /** Why somebody corrects what the other side of the counter filled in; required where they do. */
  reason: v.optional(reasonSchema, ""),
});

export type NewCorrection = v.InferInput<typeof newCorrectionSchema>;

export const newCorrectionsSchema = v.pipe(
  v.array(newCorrectionSchema),
  v.maxLength(correctionLimits.corrections, "At most 200 corrections at once."),
);

/** The number of the form's version that somebody saw. */
export const seenVersion = v.pipe(
  v.number("Say which version of the form this is based on."),
  v.integer("A version is a whole number."),
  v.minValue(1, "A version is a whole number."),
);

/** The `document` part of a new version: what it is based on, and the values of the record that change. */
export const versionDocumentSchema = v.strictObject({
  ...editedDocumentSchema.entries,
  /** The record's, so that a change of its values meets no other; the newest unless told. */
  version: v.optional(idSchema),
  /** The form's version that the person saw; another one by now answers 409. */
  versionNumber: seenVersion,
});

/** A correction as the log keeps it; one that was deleted stays in it. */
export const correctionLogSchema = v.object({
  id: idSchema,
  documentId: idSchema,
  description: v.string(),
  type: v.picklist(correctionTypes),
  annotations: v.array(v.object({
    /** For `DELETE /api/annotations/{id}`. */
    id: idSchema,
    /** In the XFDF and in the file. */
    name: v.string(),
    /** What kind of mark, in words. */
    kind: v.string(),
    detail: v.string(),
    page: v.number(),
    isDeleted: v.boolean(),
  })),
  /** The version of the form that it made, or that it was made on where it changed the record alone. */
  attachmentId: idSchema,
  versionNumber: v.number(),
  addedByUser: v.string(),
  userId: v.nullable(idSchema),
  initials: v.string(),
  /** Calendar date in the store's time zone. */
  initialDate: calendarDate,
  createdOn: instant,
  /** Whose box it is, and why somebody else corrected it; empty where nobody else did. */
  section: v.nullable(v.string()),
  party: v.nullable(v.picklist(["buyer", "seller"])),
  reason: v.string(),
  /** True for an entry that tells what was taken off the form; it stays. */
  isRemoval: v.boolean(),
  /** False where the form's sections could not be read, so that it is not known whose part it lies in. */
  isPartKnown: v.boolean(),
  isDeleted: v.boolean(),
  deletedBy: v.nullable(v.string()),
  deletedOn: v.nullable(instant),
});

export type CorrectionLog = v.InferOutput<typeof correctionLogSchema>;

const read = { permission: "documents.read" } as const;
const correct = { permission: "corrections.correct" } as const;

export const listCorrectionLogs = endpoint({
  method: "GET",
  path: "/api/documents/{id}/correctionLogs",
  summary: "The corrections of a document, newest first, those that were deleted too.",
  admission: read,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(correctionLogSchema)),
});

export const saveCorrectionLog = endpoint({
  method: "POST",
  path: "/api/documents/{id}/correctionLog",
  summary: "Writes down corrections whose marks the newest version has already; it becomes no new version.",
  admission: correct,
  headers: [idempotencyKeyHeader],
  params: idParams,
  body: newCorrectionsSchema,
  answer: v.object(pageEntries(correctionLogSchema)),
  status: 201,
  errors: [409],
});

/** Why it is deleted, for the log. The calls of document 2 have none; the screens always ask. */
const removalQuery = v.object({ reason: v.optional(reasonSchema, "") });

export const deleteCorrectionLog = endpoint({
  method: "DELETE",
  path: "/api/correctionLogs/{id}",
  summary: "Takes a correction back: a new version without its marks, its values as before; it stays in the log.",
  admission: correct,
  params: idParams,
  query: removalQuery,
  answer: documentSchema,
  errors: [409],
});

export const deleteAnnotation = endpoint({
  method: "DELETE",
  path: "/api/annotations/{id}",
  summary: "Takes one mark off: a new version without it; version and log keep it.",
  admission: correct,
  params: idParams,
  query: removalQuery,
  answer: documentSchema,
  errors: [409],
});

/** A form's versions, and what stands in each. */
export const versionSchema = v.object({
  attachmentId: idSchema,
  versionNumber: v.number(),
  createdBy: v.string(),
  createdOn: instant,
  size: v.number(),
  sha256: v.string(),
  pages: v.number(),
  /** Descriptions of its corrections, in their order. */
  corrections: v.array(v.string()),
  /** How many marks it shows. */
  marks: v.number(),
});

export type FormVersion = v.InferOutput<typeof versionSchema>;

export const listVersions = endpoint({
  method: "GET",
  path: "/api/documents/{id}/versions",
  summary: "The versions of the form, newest first.",
  admission: read,
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(versionSchema)),
});

const versionNumberText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, "A version is a whole number."),
  v.transform(Number),
);

/** What another version says otherwise; each with the sentence that screens show. */
export const differencesSchema = v.object({
  from: v.number(),
  to: v.number(),
  fields: v.array(v.object({
    /** Its name in the record, such as `tsn`. */
    field: v.string(),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
    words: v.string(),
  })),
  annotations: v.array(v.object({
    change: v.picklist(["added", "removed", "changed"]),
    annotation: annotationSchema,
    words: v.string(),
  })),
});

export type Differences = v.InferOutput<typeof differencesSchema>;

export const versionDifferences = endpoint({
  method: "GET",
  path: "/api/documents/{id}/versions/differences",
  summary: "What changed from one version of the form to another, earlier or later one: values and marks, in words.",
  admission: read,
  params: idParams,
  query: v.object({ from: versionNumberText, to: versionNumberText }),
  answer: differencesSchema,
});
