import * as v from "valibot";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { calendarDate, idParams, idSchema, idText, instant, plainText } from "@/kernel/shapes.ts";
import {
  documentFiltersSchema,
  listFirearmSchema,
  listPageSchema,
  neighboursQuerySchema,
  neighboursSchema,
} from "./contract-list.ts";
import { metaDataSchema } from "@/features/pdf/contract-reading.ts";

/** Document form types (document 2, section 1). */
export const formTypes = { form4473: 0, standAloneAtfForm: 1 } as const;

/**
 * Document status on the wire; null is a document in progress, 3 exists only as a filter. It says something of a Form
 * 4473 alone: a stand-alone 3310.11 is no transfer, and the 0 that it carries means nothing.
 */
export const statuses = { transferred: 0, voidNoSale: 1, denied: 2 } as const;

/** Attached document types with their names (document 2, section 3). */
export const attachedTypes = [
  { type: 1, label: "ATF F 4473" },
  { type: 2, label: "ATF F 3310.4" },
  { type: 3, label: "ATF F 3310.12" },
  { type: 4, label: "ATF F 3310.11" },
  { type: 5, label: "Nonimmigrant Alien Exception Document" },
  { type: 6, label: "Law Enforcement Duty Use Letter" },
  { type: 7, label: "ATF Form-4" },
  { type: 8, label: "5300.9A" },
  { type: 9, label: "Other" },
  { type: 10, label: "State Form" },
] as const;

export const attachedType4473 = 1;
export const attachedType331011 = 4;

/** Texts of document 2, section 5, to the letter. */
export const texts = {
  typeMissing: "Please select a document type for each uploaded file.",
  firstFile: "To start a new document group, the first file must be an ATF Form 4473 or an ATF Form 3310.11.",
  standAloneSingle: "A standalone ATF 3310.11 must be uploaded as a single file only.",
  supplementType: "ATF F 4473 or ATF F 3310.11 forms cannot be added as supplemental documents.",
  limit: "Number of documents uploaded exceeds the limit.",
  customerName: "Please provide valid Customer Name",
  serialNumbers: "Please provide valid Serial Numbers",
  status: "Please Select Document status",
  date: "Please Select Valid Date",
  allRequired: "Error: All fields are required",
  futureDate: "Invalid Status Date",
  customerNameShort: "Customer Name should have at least 3 characters",
} as const;

/** Limits of document 2 and of the decisions. */
export const limits = {
  /** Bytes of one file. */
  fileBytes: 100_000_000,
  /** Bytes of all first files of new groups together. */
  firstFilesBytes: 300_000_000,
  filesOfOneDocument: 50,
  serialNumbersOfOneDocument: 500,
} as const;

const shortText = v.pipe(plainText, v.maxLength(70, "At most 70 characters."));
const serialText = v.pipe(plainText, v.maxLength(100, "At most 100 characters."));
const tooManySerials = "Too many serial numbers.";
const optionalText = v.optional(v.nullable(shortText));

/** A firearm on the form; only its serial number is required. */
export const firearmSchema = v.strictObject({
  serialNumber: v.pipe(serialText, v.nonEmpty(texts.serialNumbers)),
  manufacturer: optionalText,
  importer: optionalText,
  model: optionalText,
  type: optionalText,
  caliber: optionalText,
});

const attachedTypeSchema = v.picklist([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], texts.typeMissing);

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

/** An attachment as the wire shows it. */
export const attachmentSchema = v.object({
  id: idSchema,
  documentId: idSchema,
  name: v.string(),
  /** Where the bytes are. */
  uri: v.string(),
  type: v.number(),
  size: v.number(),
  pages: v.number(),
  sha256: v.string(),
  versionNumber: v.number(),
  uploadedBy: v.string(),
  uploadedByOrigin: v.number(),
  uploadedOn: instant,
  isMainAttachment: v.boolean(),
  originalAttachmentId: v.nullable(idSchema),
});

/** A document with everything its page shows. The `status` of a stand-alone 3310.11 means nothing (see {@link statuses}). */
export const documentSchema = v.object({
  id: idSchema,
  storeId: idSchema,
  formType: v.number(),
  customerName: v.string(),
  serialNumbers: v.array(v.string()),
  documentSerialNumbers: v.array(listFirearmSchema),
  status: v.nullable(v.number()),
  transferDate: v.nullable(v.string()),
  certificationDate: v.nullable(v.string()),
  nicsDate: v.nullable(v.string()),
  expirationDate: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  versionNumber: v.number(),
  version: v.number(),
  createdBy: v.string(),
  createdByOrigin: v.number(),
  createdOn: instant,
  fflFlaggedColor: v.number(),
  fflFlaggedId: v.nullable(v.number()),
  fflFlaggedByUser: v.nullable(v.string()),
  fflFlaggedDate: v.nullable(v.string()),
  fflAssigned: v.boolean(),
  fflAssignedId: v.nullable(v.number()),
  fflAssignedToUser: v.nullable(v.string()),
  /** 0 Strongroom, 1 FastBound. */
  fflAssignedToUserOrigin: v.number(),
  auditFlaggedColor: v.number(),
  auditAssigned: v.boolean(),
  auditAssignedUserName: v.nullable(v.string()),
  auditReviewed: v.boolean(),
  warningMessage: v.nullable(v.string()),
  attachments: v.array(attachmentSchema),
  /** What the asker may do here, by permission name. */
  permissions: v.array(v.string()),
});

export type Document = v.InferOutput<typeof documentSchema>;
export type Attachment = v.InferOutput<typeof attachmentSchema>;

const read = { permission: "documents.read" } as const;
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
  errors: [400, 404, 409, 413, 415, 503],
});

export const extractMetaData = endpoint({
  method: "POST",
  path: "/api/documents/documentMetaData",
  summary: "Reads the values of a form for verification; stores nothing.",
  admission: write,
  parts: [
    { name: "file", optional: true, description: "A PDF." },
    { name: "uploadId", json: idSchema, optional: true, description: "In its place, a finished upload of the asker." },
  ],
  answer: metaDataSchema,
  errors: [400, 404, 409, 413, 415, 503],
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

export const getDocument = endpoint({
  method: "GET",
  path: "/api/documents/{id}",
  summary: "One document with its attachments.",
  admission: read,
  params: idParams,
  answer: documentSchema,
});

export const flagDocument = endpoint({
  method: "PUT",
  path: "/api/documents/{id}/flag",
  summary: "Sets the dealer's flag: 0 none, 1 red, 2 green, 3 yellow.",
  admission: { permission: "documents.flag" },
  params: idParams,
  body: v.strictObject({ color: v.picklist([0, 1, 2, 3], "A flag is 0, 1, 2 or 3.") }),
  answer: documentSchema,
});

/** The serial numbers and names for the palette. */
export const quickFindDocuments = endpoint({
  method: "GET",
  path: "/api/documents/find",
  summary: "The first documents whose customer, serial number, TSN or NTN holds the text.",
  admission: read,
  query: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(2, "Type at least 2 characters."), v.maxLength(100)),
    storeId: v.optional(idText),
  }),
  answer: v.array(v.object({
    id: idSchema,
    storeId: idSchema,
    customerName: v.string(),
    serialNumbers: v.array(v.string()),
    tsn: v.nullable(v.string()),
    transferDate: v.nullable(v.string()),
    formType: v.number(),
  })),
  errors: [404],
});

/** Filters are those of document 2, section 2; see contract-list.ts. */
export const listDocuments = endpoint({
  method: "GET",
  path: "/api/documents",
  summary: "A page of the documents that the asker may see, filtered and sorted.",
  admission: read,
  query: documentFiltersSchema,
  answer: listPageSchema,
  errors: [404],
});

export const previousAndNextDocuments = endpoint({
  method: "GET",
  path: "/api/documents/PreviousAndNextDocuments",
  summary: "The documents before and after one in the filtered list, and its place there.",
  admission: read,
  query: neighboursQuerySchema,
  answer: neighboursSchema,
  errors: [404],
});
