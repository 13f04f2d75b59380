import * as v from "valibot";
import { listFirearmSchema } from "../contract-list.ts";

/** The values of a record as the ledger keeps them: what was filed, to the letter. */
export const recordedDocumentSchema = v.object({
  formType: v.number(),
  customerName: v.string(),
  status: v.nullable(v.number()),
  transferDate: v.nullable(v.string()),
  certificationDate: v.nullable(v.string()),
  nicsDate: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  documentSerialNumbers: v.array(listFirearmSchema),
});

export type RecordedDocument = v.InferOutput<typeof recordedDocumentSchema>;

/** A file as the ledger keeps it: its sum is what every later check compares with. */
export const recordedAttachmentSchema = v.object({
  id: v.number(),
  sha256: v.string(),
  size: v.number(),
  pages: v.number(),
  fileName: v.string(),
  type: v.number(),
  isMain: v.boolean(),
});

export type RecordedAttachment = v.InferOutput<typeof recordedAttachmentSchema>;

/** What the archive itself gave a record as it was filed. Entries of the first version lack it. */
export const recordedFilingSchema = v.object({
  accountId: v.number(),
  createdAt: v.string(),
  createdByOrigin: v.number(),
  expirationDate: v.nullable(v.string()),
  warningMessage: v.nullable(v.string()),
});

export type RecordedFiling = v.InferOutput<typeof recordedFilingSchema>;

const changeOf = <Value extends v.GenericSchema>(value: Value) => v.optional(v.object({ from: value, to: value }));
const nullableText = v.nullable(v.string());

/** The values of a record that an edit changed, each with what it was before. */
export const recordedChangesSchema = v.object({
  customerName: changeOf(v.string()),
  status: changeOf(v.nullable(v.number())),
  transferDate: changeOf(nullableText),
  certificationDate: changeOf(nullableText),
  nicsDate: changeOf(nullableText),
  tsn: changeOf(nullableText),
  ntn: changeOf(nullableText),
  documentSerialNumbers: changeOf(v.array(listFirearmSchema)),
});

export type RecordedChanges = v.InferOutput<typeof recordedChangesSchema>;

const filingOrder = v.picklist(["name", "date", "tsn"]);

const mergedSchema = v.object({
  attachmentIds: v.array(v.number()),
  fileNames: v.array(v.string()),
  /** The second file is this version of the form; left out while it has not been corrected. */
  correctedVersion: v.optional(v.number()),
});

/** Everything that this feature writes into the ledger, by event name. */
export const documentEvents = {
  "documents.filed": v.object({
    document: recordedDocumentSchema,
    attachments: v.array(recordedAttachmentSchema),
    filing: v.optional(recordedFilingSchema),
    /** How it came to be filed, where a person did not upload it themselves. */
    note: v.optional(v.string()),
  }),
  "documents.viewed": v.object({ attachmentId: v.number(), fileName: v.string() }),
  /** The bytes went to a browser that shows them next; that they were shown is an entry of its own. */
  "documents.loaded_ahead": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "documents.printed": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "documents.downloaded": v.object({ attachmentId: v.number(), fileName: v.string() }),
  /** A copy of everything of the document was handed out; `together` tells how many documents went with it. */
  "documents.exported": v.object({
    files: v.number(),
    bytes: v.number(),
    together: v.number(),
    /** Files that were not as filed, and were not handed out; left out when all were. */
    leftOut: v.optional(v.array(v.object({
      attachmentId: v.number(),
      fileName: v.string(),
      sha256: v.string(),
      reason: v.picklist(["missing", "changed"]),
    }))),
  }),
  /** The form and its supplements as one file. */
  "documents.merged_viewed": mergedSchema,
  "documents.merged_printed": mergedSchema,
  "documents.merged_downloaded": mergedSchema,
  /** Found when somebody asked for the file: it is gone, or not what was filed. Until it is whole again nobody gets it. */
  "documents.file_damaged": v.object({
    attachmentId: v.number(),
    fileName: v.string(),
    sha256: v.string(),
    reason: v.picklist(["missing", "changed"]),
  }),
  "documents.file_whole": v.object({ attachmentId: v.number(), fileName: v.string(), sha256: v.string() }),
  "documents.attached": v.object({ attachments: v.array(recordedAttachmentSchema) }),
  "documents.attachment_deleted": v.object({
    attachmentId: v.number(),
    fileName: v.string(),
    sha256: v.string(),
    reason: v.string(),
  }),
  "documents.attachment_restored": v.object({ attachmentId: v.number(), fileName: v.string(), sha256: v.string() }),
  /** The supplements that are there, in their new order. */
  "documents.attachments_ordered": v.object({ attachmentIds: v.array(v.number()) }),
  /** The dealer's marks carry a salt that nobody can guess; entries of the first version lack it. */
  "documents.flagged": v.object({
    from: v.number(),
    to: v.number(),
    salt: v.optional(v.string()),
    isUndo: v.optional(v.boolean()),
  }),
  "documents.assigned": v.object({
    from: nullableText,
    to: nullableText,
    salt: v.optional(v.string()),
    isUndo: v.optional(v.boolean()),
  }),
  /** The auditor's side: `by` set the flag that is there now, `userId` has the assignment. */
  "documents.audit_flagged": v.object({
    from: v.number(),
    to: v.number(),
    by: nullableText,
    isUndo: v.optional(v.boolean()),
  }),
  "documents.audit_assigned": v.object({
    from: nullableText,
    to: nullableText,
    userId: v.nullable(v.number()),
    isUndo: v.optional(v.boolean()),
  }),
  "documents.audit_reviewed": v.object({ from: v.boolean(), to: v.boolean(), isUndo: v.optional(v.boolean()) }),
  /** `expirationDate` is what it follows to be; entries of the first version lack it. */
  "documents.edited": v.object({
    changes: recordedChangesSchema,
    expirationDate: v.optional(nullableText),
    /** Why a document that had a status is in progress again. */
    reason: v.optional(v.string()),
  }),
  "documents.filing_order_set": v.object({ from: filingOrder, to: filingOrder }),
} as const;

/** Events that change nothing of a document. */
export const accessEvents = [
  "documents.viewed",
  "documents.loaded_ahead",
  "documents.printed",
  "documents.downloaded",
  "documents.exported",
  "documents.merged_viewed",
  "documents.merged_printed",
  "documents.merged_downloaded",
  "documents.file_damaged",
  "documents.file_whole",
] as const;

export type DocumentEvent = keyof typeof documentEvents;
