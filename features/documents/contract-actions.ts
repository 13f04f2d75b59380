import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import {
  asRead,
  calendarDate,
  idParams,
  idSchema,
  instant,
  pageEntries,
  plainText,
  urlSchema,
  wholePageEntries,
} from "@/kernel/shapes.ts";
import { documentSchema, firearmSchema, limits, texts } from "./contract.ts";

/** How many documents one action changes at most. */
export const mostChosen = 10_000;

const someDocuments = "Choose at least one document.";
const tooMany = "At most 10,000 documents can be changed at once.";
const color = v.picklist([0, 1, 2, 3], "A flag is 0, 1, 2 or 3.");
const assignee = v.nullable(idSchema);

/** Documents by their ids, or the first 10,000 of a list by its filters, resolved at that moment on the server. */
const chosenEntries = {
  documents: v.optional(v.pipe(v.array(idSchema), v.minLength(1, someDocuments), v.maxLength(mostChosen, tooMany))),
  /** The query string of the list, without a page. */
  filters: v.optional(v.pipe(v.string(), v.maxLength(4000, "At most 4,000 characters."))),
};

/** Somebody to whom a document may be assigned. */
export const assignableUserSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.string(),
  /** 0 Strongroom, 1 FastBound. */
  origin: v.number(),
});

export type AssignableUser = v.InferOutput<typeof assignableUserSchema>;

export const listAssignableUsers = endpoint({
  method: "GET",
  path: "/api/documents/{id}/users",
  summary: "The people the document can be assigned to: enabled staff of its store, by name.",
  admission: { permission: "documents.assign" },
  params: idParams,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(assignableUserSchema)),
});

export const assignDocument = endpoint({
  method: "POST",
  path: "/api/documents/{id}/assign",
  summary: "Assigns one document; null removes the assignment. The person is told by email with `url`.",
  admission: { permission: "documents.assign" },
  params: idParams,
  body: v.strictObject({ assignedUser: assignee, documentId: v.optional(idSchema), url: v.optional(urlSchema) }),
  answer: documentSchema,
});

/** What a change of many documents came to. */
export const bulkChangeSchema = v.object({
  id: idSchema,
  /** Documents that the selection held, at most 10,000. */
  chosen: v.number(),
  /** Documents that are another way now; the others had it already, were removed since, or are `denied`. */
  changed: v.number(),
  /** Documents that stay as they were because you may not change them, or not any more. */
  denied: v.number(),
  /** More documents match the filters than one action changes. */
  hasMore: v.boolean(),
});

export type BulkChange = v.InferOutput<typeof bulkChangeSchema>;

export const assignDocuments = endpoint({
  method: "POST",
  path: "/api/documents/assign",
  summary:
    "Assigns up to 10,000 documents, told by `documents` or by the list's `filters`; null removes the assignments. The person is told by one email. Send Idempotency-Key so that a repeated request carries on.",
  admission: { permission: "documents.assign" },
  headers: [idempotencyKeyHeader],
  body: v.strictObject({ ...chosenEntries, assignedUser: assignee, url: v.optional(urlSchema) }),
  answer: bulkChangeSchema,
  errors: [404, 409],
});

export const flagDocuments = endpoint({
  method: "POST",
  path: "/api/documents/bulk/flag",
  summary: "Sets the dealer's flag of up to 10,000 documents, told by `documents` or by the list's `filters`. Send " +
    "Idempotency-Key so that a repeated request carries on.",
  admission: { permission: "documents.flag" },
  headers: [idempotencyKeyHeader],
  body: v.strictObject({ ...chosenEntries, color }),
  answer: bulkChangeSchema,
  errors: [404, 409],
});

export const undoBulkChange = endpoint({
  method: "POST",
  path: "/api/documents/bulk/{id}/undo",
  summary:
    "Undoes your own change of many documents, within a day. Documents that were changed again since are left alone and counted. An undo that was cut short is completed by the next one.",
  admission: { permission: "documents.read" },
  params: idParams,
  answer: v.object({
    /** Documents that have again what they had before. */
    restored: v.number(),
    /** Documents that somebody changed again since; they stay so. */
    left: v.number(),
    /** Documents that are gone or no longer yours to change; an undo takes them back once you may. */
    denied: v.number(),
  }),
  errors: [409],
});

export const finishBulkChange = endpoint({
  method: "POST",
  path: "/api/documents/bulk/{id}/finish",
  summary: "Finishes your own flagging or assignment of many documents that was cut short, within a day, with the " +
    "documents that were chosen then. Whoever they are assigned to is told by the one email that is due.",
  admission: { permission: "documents.read" },
  params: idParams,
  answer: bulkChangeSchema,
  errors: [409],
});

/** One's own change of many documents, as it stands. */
export const recentChangeSchema = v.object({
  id: idSchema,
  kind: v.picklist(["flag", "assign"]),
  /** Of a flag. */
  color: v.nullable(v.number()),
  /** Of an assignment; null when it was taken away. */
  assignedTo: v.nullable(v.string()),
  /** Documents that were chosen. */
  chosen: v.number(),
  /** How many of them it has gone through: fewer than `chosen` while it is under way, and when it was cut short. */
  reached: v.number(),
  /** How many of them are another way since. */
  changed: v.number(),
  at: instant,
  /** The change has gone through all that was chosen; what an undo has done of it is told below. */
  isFinished: v.boolean(),
  /** The change, or its undo, is being worked on: its last step is less than a minute ago. */
  isUnderWay: v.boolean(),
  /** An undo was begun; it may have been cut short. */
  isUndoBegun: v.boolean(),
  /** How many of `changed` an undo has brought back, or left because they were changed again since. */
  settled: v.number(),
  /** An undo has nothing left to do. */
  isUndone: v.boolean(),
});

export type RecentChange = v.InferOutput<typeof recentChangeSchema>;

export const listBulkChanges = endpoint({
  method: "GET",
  path: "/api/documents/bulk",
  summary: "Your own changes of many documents in the last day, newest first.",
  admission: { permission: "documents.read" },
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(recentChangeSchema)),
});

const shortText = v.pipe(plainText, v.maxLength(70, "At most 70 characters."));
const optionalText = v.optional(v.nullable(shortText));
const optionalDate = v.optional(v.nullable(calendarDate));
const tooManySerials = v.maxLength<string[], number, string>(
  limits.serialNumbersOfOneDocument,
  "Too many serial numbers.",
);

/** The record's values as an edit sends them; what is left out stays. A document may be sent back as it was read. */
export const editedDocumentSchema = v.strictObject({
  ...asRead(documentSchema),
  /** The version it was read with. */
  version: idSchema,
  customerName: v.optional(v.pipe(plainText, v.maxLength(100, "At most 100 characters."))),
  status: v.optional(v.nullable(v.picklist([0, 1, 2], texts.status))),
  transferDate: optionalDate,
  certificationDate: optionalDate,
  nicsDate: optionalDate,
  tsn: optionalText,
  ntn: optionalText,
  serialNumbers: v.optional(
    v.pipe(v.array(v.pipe(plainText, v.maxLength(100, "At most 100 characters."))), tooManySerials),
  ),
  documentSerialNumbers: v.optional(
    v.pipe(v.array(firearmSchema), v.maxLength(limits.serialNumbersOfOneDocument, "Too many serial numbers.")),
  ),
  allowDuplicateTsn: v.optional(v.boolean(), false),
  /** Why a document that had a status is in progress again; asked for then only. */
  openReason: v.optional(v.pipe(plainText, v.maxLength(300, "At most 300 characters."))),
});

export type EditedDocument = v.InferOutput<typeof editedDocumentSchema>;

export const updateDocument = endpoint({
  method: "PUT",
  path: "/api/documents/{id}",
  summary: "Changes the values by which a document is found; its pages stay as they were signed. A stale `version` " +
    "answers 409 and says who changed it and when.",
  admission: { permission: "documents.edit" },
  params: idParams,
  body: v.strictObject({ document: editedDocumentSchema, url: v.optional(urlSchema) }),
  answer: documentSchema,
  errors: [400, 409],
});
