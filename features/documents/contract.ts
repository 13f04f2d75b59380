import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, plainText } from "@/kernel/shapes.ts";
import {
  documentFiltersSchema,
  listCountSchema,
  listFirearmSchema,
  listPageSchema,
  listQuerySchema,
  neighboursQuerySchema,
  neighboursSchema,
} from "./contract-list.ts";

/** Document form types (document 2, section 1). */
export const formTypes = { form4473: 0, standAloneAtfForm: 1 } as const;

/**
 * Document status on the wire; null is a document in progress, 3 exists only as a filter. It says something of a Form
 * 4473 alone: a stand-alone 3310.11 is no transfer, and the 0 that it carries means nothing.
 */
export const statuses = { transferred: 0, voidNoSale: 1, denied: 2 } as const;

/** What the statuses are called, in the order of {@link statuses}. */
export const statusWords = ["Transferred", "Void/No Sale", "Denied"];

/** What a document's status is called; "" for a number that is none. */
export function statusText(status: number | null): string {
  return status === null ? "In progress" : statusWords[status] ?? "";
}

/** A document's status in words; null for a stand-alone 3310.11, which is no transfer. */
export function statusOf({ formType, status }: Pick<Document, "formType" | "status">): string | null {
  return formType === formTypes.standAloneAtfForm ? null : statusText(status);
}

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

/** A value of a record, such as a TSN or a maker. */
export const shortText = v.pipe(plainText, v.maxLength(70, "At most 70 characters."));
/** A serial number. */
export const serialText = v.pipe(plainText, v.maxLength(100, "At most 100 characters."));
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

/** A key of {@link attachedTypes}. */
export const attachedTypeSchema = v.picklist([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], texts.typeMissing);

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
  summary: "The first documents whose customer, serial number, TSN or NTN holds the text; no others are counted.",
  admission: read,
  query: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(2, "Type at least 2 characters."), v.maxLength(100)),
    storeId: v.optional(idText),
  }),
  answer: v.object(pageEntries(v.object({
    id: idSchema,
    storeId: idSchema,
    customerName: v.string(),
    serialNumbers: v.array(v.string()),
    tsn: v.nullable(v.string()),
    transferDate: v.nullable(v.string()),
    formType: v.number(),
  }))),
  errors: [404],
});

/** Filters are those of document 2, section 2; see contract-list.ts. */
export const listDocuments = endpoint({
  method: "GET",
  path: "/api/documents",
  summary: "A page of the documents that the caller may see, filtered and sorted.",
  admission: read,
  query: listQuerySchema,
  answer: listPageSchema,
  errors: [404],
});

/** For a page that came before its count (`count=later`). */
export const countDocuments = endpoint({
  method: "GET",
  path: "/api/documents/count",
  summary: "How many documents a filtered list holds: exactly up to 10,000.",
  admission: read,
  query: documentFiltersSchema,
  answer: listCountSchema,
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
