import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export * from "./schema-counters.ts";

/**
 * A record of one filed form. What lists walk and are counted by (`list_date`, `list_day`, `certification_day`,
 * `expiration_day`, `status_key`, `tsn_order`, `facets`) the database computes from these; see the migrations.
 */
export const documents = sqliteTable("documents", {
  /** At most 4,294,967,295: it is part of the number in the search index, as the account's id is. */
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** 0 Form 4473, 1 stand-alone 3310.11. */
  formType: integer("form_type").notNull(),
  /** 0 transferred, 1 void or no sale, 2 denied; NULL in progress. Of a stand-alone 3310.11 it means nothing. */
  status: integer(),
  /** The customer's name folded (search/text.ts): lower case, no accents. */
  nameKey: text("name_key").notNull(),
  /** The first serial number folded; empty when there is none. */
  serialKey: text("serial_key").notNull().default(""),
  /** All serial numbers folded, one a line; only where there are several. */
  serialsText: text("serials_text"),
  /** The TSN folded; empty when there is none. */
  tsnKey: text("tsn_key").notNull().default(""),
  /** The NTN folded; empty when there is none. */
  ntnKey: text("ntn_key").notNull().default(""),
  customerName: text("customer_name").notNull(),
  /** `YYYY-MM-DD`, the status date: the day of the transfer, or of what ended it otherwise. NULL in progress. */
  transferDate: text("transfer_date"),
  /** `YYYY-MM-DD`, when the buyer signed. */
  certificationDate: text("certification_date"),
  /** `YYYY-MM-DD`, the first contact of the background check. */
  nicsDate: text("nics_date"),
  /** `YYYY-MM-DD`, the last day of the background check (27 CFR 478.102(c)); NULL once there is a status date. */
  expirationDate: text("expiration_date"),
  /** Transferor's transaction number, as the dealer wrote it. */
  tsn: text(),
  /** Number of the background check (NICS or state), as it was read or typed. */
  ntn: text(),
  /** As on the form; the others stand in `document_serials` only. */
  firstSerial: text("first_serial"),
  /** The dealer's flag: 0 none, 1 red, 2 green, 3 yellow. */
  fflFlag: integer("ffl_flag").notNull().default(0),
  fflFlaggedById: integer("ffl_flagged_by_id"),
  fflFlaggedByName: text("ffl_flagged_by_name"),
  /** UTC instant, ISO 8601. */
  fflFlaggedAt: text("ffl_flagged_at"),
  fflAssignedId: integer("ffl_assigned_id"),
  fflAssignedName: text("ffl_assigned_name"),
  /** The auditor's flag, colours as the dealer's. */
  auditFlag: integer("audit_flag").notNull().default(0),
  auditFlaggedByName: text("audit_flagged_by_name"),
  auditAssignedId: integer("audit_assigned_id"),
  auditAssignedName: text("audit_assigned_name"),
  auditReviewed: integer("audit_reviewed", { mode: "boolean" }).notNull().default(false),
  /** Version of the form: 1, and one more with each correction. */
  versionNumber: integer("version_number").notNull().default(1),
  /** One more with each change of the record: whoever edits says which one they saw. */
  version: integer().notNull().default(1),
  /** What was noticed when it was filed, for people. */
  warningMessage: text("warning_message"),
  createdById: integer("created_by_id"),
  createdByName: text("created_by_name").notNull(),
  /** 0 Strongroom, 1 FastBound. */
  createdByOrigin: integer("created_by_origin").notNull().default(0),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** Where the assigned person's account comes from: 0 Strongroom, 1 FastBound. */
  fflAssignedOrigin: integer("ffl_assigned_origin").notNull().default(0),
  /** The change of many documents that set the flag last; NULL for a change of one. */
  fflFlagChange: integer("ffl_flag_change"),
  /** The change of many documents that assigned it last; NULL for a change of one. */
  fflAssignmentChange: integer("ffl_assignment_change"),
  /** The same on the auditor's side, of each of its marks. */
  auditFlagChange: integer("audit_flag_change"),
  auditAssignmentChange: integer("audit_assignment_change"),
  auditReviewChange: integer("audit_review_change"),
});

/** The firearms of a record, in the order of the form. The `_key` columns: NULL where they are no more than lower case. */
export const documentSerials = sqliteTable("document_serials", {
  documentId: integer("document_id").notNull(),
  /** From 0. */
  position: integer().notNull(),
  serialNumber: text("serial_number").notNull(),
  manufacturer: text(),
  importer: text(),
  model: text(),
  type: text(),
  caliber: text(),
  manufacturerKey: text("manufacturer_key"),
  importerKey: text("importer_key"),
  modelKey: text("model_key"),
  typeKey: text("type_key"),
  caliberKey: text("caliber_key"),
}, ({ documentId, position }) => [primaryKey({ columns: [documentId, position] })]);

/** What a request with an Idempotency-Key came to, so that a retry answers the same. Kept for a week. */
export const documentRequests = sqliteTable("document_requests", {
  userId: integer("user_id").notNull(),
  keyHash: text("key_hash").notNull(),
  /** The document that was filed, or to which supplements were added. */
  documentId: integer("document_id").notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
}, ({ userId, keyHash }) => [primaryKey({ columns: [userId, keyHash] })]);

/** The order in which a store files its forms: what its archive opens with. The ledger has who set it. */
export const documentFilingOrders = sqliteTable("document_filing_orders", {
  storeId: integer("store_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  filingOrder: text("filing_order").$type<"name" | "date" | "tsn">().notNull(),
});

/** The files of the documents. Bytes are never changed, and go only with the store's records. */
export const attachments = sqliteTable("attachments", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** The form's is 0; the supplements follow in their order. */
  position: integer().notNull(),
  /** Of its bytes in the file store, lower-case hexadecimal. */
  sha256: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** As counted when it came. */
  pages: integer().notNull(),
  /** The sender's name for it, made fit to be shown. */
  fileName: text("file_name").notNull(),
  /** `attachedTypes` of contract.ts names the numbers. */
  type: integer().notNull(),
  /** True for the form itself. */
  isMain: integer("is_main", { mode: "boolean" }).notNull(),
  /** The first version of the same file; NULL for the first itself. */
  originalAttachmentId: integer("original_attachment_id"),
  versionNumber: integer("version_number").notNull().default(1),
  uploadedById: integer("uploaded_by_id"),
  uploadedByName: text("uploaded_by_name").notNull(),
  /** 0 Strongroom, 1 FastBound. */
  uploadedByOrigin: integer("uploaded_by_origin").notNull().default(0),
  /** UTC instant, ISO 8601. */
  uploadedAt: text("uploaded_at").notNull(),
  /** UTC instant, ISO 8601: a deleted supplement keeps its row and its file; lists, merged files and exports leave it out. */
  deletedAt: text("deleted_at"),
  deletedById: integer("deleted_by_id"),
  deletedByName: text("deleted_by_name"),
  deletionReason: text("deletion_reason"),
});

/** An attachment as it is stored. */
export type StoredAttachment = typeof attachments.$inferSelect;

/** Changes of many documents at once, so that they can be taken back for a day. Written in slices. */
export const documentBulkChanges = sqliteTable("document_bulk_changes", {
  id: integer().primaryKey(),
  userId: integer("user_id").notNull(),
  /** Hash of the Idempotency-Key: a request with the same key of the same person carries the change on. */
  keyHash: text("key_hash"),
  /** Whose marks. */
  side: text().$type<"dealer" | "auditor">().notNull().default("dealer"),
  kind: text().$type<"flag" | "assign" | "review">().notNull(),
  /** The flag that was set, 0 to 3; NULL for another mark. */
  flag: integer(),
  /** Who was assigned; NULL for another mark, and where assignments were taken away. */
  assignedId: integer("assigned_id"),
  assignedName: text("assigned_name"),
  /** 0 Strongroom, 1 FastBound. */
  assignedOrigin: integer("assigned_origin").notNull().default(0),
  /** Whether it was marked as reviewed; NULL for another mark. */
  reviewed: integer({ mode: "boolean" }),
  /** When it was begun, UTC instant, ISO 8601; what it flags bears this instant. */
  at: text().notNull(),
  /** How many documents were chosen. */
  chosen: integer().notNull(),
  /** True when more were meant than one change may choose. */
  hasMore: integer("has_more", { mode: "boolean" }).notNull(),
  /** UTC instant, ISO 8601; NULL while it is under way, or was cut short. */
  finishedAt: text("finished_at"),
  /** When it was first taken back, UTC instant, ISO 8601. */
  undoAt: text("undo_at"),
  /** How many of the chosen documents it has gone through, in the order of {@link documentBulkChosen}. */
  reached: integer().notNull().default(0),
  /** When it or its undo was last worked on, UTC instant, ISO 8601; NULL when nobody does. */
  lastStepAt: text("last_step_at"),
  /** The audit for which it was made; NULL on the dealer's side. */
  auditId: integer("audit_id"),
  /** How many of the chosen documents were left as they were because whoever changes them may not, or not any more. */
  denied: integer().notNull().default(0),
});

/** What a change of many is about, until it has gone through all of it. */
export const documentBulkChosen = sqliteTable("document_bulk_chosen", {
  changeId: integer("change_id").primaryKey(),
  /** The chosen documents in the order in which it goes through them, JSON. */
  documents: text({ mode: "json" }).$type<readonly number[]>().notNull(),
});

/** A change of many documents as it is stored. */
export type StoredBulkChange = typeof documentBulkChanges.$inferSelect;

/** What each document had before a change of many, of the mark that it sets; NULL in the columns of other marks. */
export const documentBulkItems = sqliteTable("document_bulk_items", {
  changeId: integer("change_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** 0 changed, 1 brought back, 2 left as somebody else has made it since. An undo keeps at 0 what it may not touch. */
  state: integer().notNull().default(0),
  flag: integer(),
  flaggedById: integer("flagged_by_id"),
  flaggedByName: text("flagged_by_name"),
  flaggedAt: text("flagged_at"),
  assignedId: integer("assigned_id"),
  assignedName: text("assigned_name"),
  assignedOrigin: integer("assigned_origin"),
  reviewed: integer(),
  /** The change of many that had set it. */
  setByChange: integer("set_by_change"),
}, ({ changeId, documentId }) => [primaryKey({ columns: [changeId, documentId] })]);

/** Files that were found not to be as filed when somebody asked for them, until they are whole again. The ledger has both. */
export const damagedFiles = sqliteTable("document_damaged_files", {
  attachmentId: integer("attachment_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  reason: text().$type<"missing" | "changed">().notNull(),
  /** UTC instant, ISO 8601. */
  foundAt: text("found_at").notNull(),
});
