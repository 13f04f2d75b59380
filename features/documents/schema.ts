import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A record of one filed form. Columns without a place here are for search/ alone. */
export const documents = sqliteTable("documents", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  formType: integer("form_type").notNull(),
  /** 0 Transferred, 1 Void/No Sale, 2 Denied, null in progress. */
  status: integer(),
  customerName: text("customer_name").notNull(),
  transferDate: text("transfer_date"),
  certificationDate: text("certification_date"),
  nicsDate: text("nics_date"),
  expirationDate: text("expiration_date"),
  /** The Status Date: what lists sort and filter by. */
  listDate: text("list_date").generatedAlwaysAs(sql`coalesce(transfer_date, certification_date)`),
  tsn: text(),
  ntn: text(),
  firstSerial: text("first_serial"),
  fflFlag: integer("ffl_flag").notNull().default(0),
  fflFlaggedById: integer("ffl_flagged_by_id"),
  fflFlaggedByName: text("ffl_flagged_by_name"),
  fflFlaggedAt: text("ffl_flagged_at"),
  fflAssignedId: integer("ffl_assigned_id"),
  fflAssignedName: text("ffl_assigned_name"),
  /** 0 Strongroom, 1 FastBound. */
  fflAssignedOrigin: integer("ffl_assigned_origin").notNull().default(0),
  auditFlag: integer("audit_flag").notNull().default(0),
  auditFlaggedByName: text("audit_flagged_by_name"),
  auditAssignedId: integer("audit_assigned_id"),
  auditAssignedName: text("audit_assigned_name"),
  auditReviewed: integer("audit_reviewed", { mode: "boolean" }).notNull().default(false),
  versionNumber: integer("version_number").notNull().default(1),
  version: integer().notNull().default(1),
  warningMessage: text("warning_message"),
  createdById: integer("created_by_id"),
  createdByName: text("created_by_name").notNull(),
  /** 0 Strongroom, 1 FastBound. */
  createdByOrigin: integer("created_by_origin").notNull().default(0),
  createdAt: text("created_at").notNull(),
});

/** The firearms of a record, in the form's order. */
export const documentSerials = sqliteTable("document_serials", {
  documentId: integer("document_id").notNull(),
  position: integer().notNull(),
  serialNumber: text("serial_number").notNull(),
  manufacturer: text(),
  importer: text(),
  model: text(),
  type: text(),
  caliber: text(),
}, (table) => [primaryKey({ columns: [table.documentId, table.position] })]);

/** A stored PDF of a record. The bytes lie in the file store under their SHA-256. */
export const attachments = sqliteTable("attachments", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  position: integer().notNull(),
  sha256: text().notNull(),
  size: integer().notNull(),
  pages: integer().notNull(),
  fileName: text("file_name").notNull(),
  /** Attached document type, 0 to 10 (document 2, section 3). */
  type: integer().notNull(),
  isMain: integer("is_main", { mode: "boolean" }).notNull(),
  originalAttachmentId: integer("original_attachment_id"),
  versionNumber: integer("version_number").notNull().default(1),
  uploadedById: integer("uploaded_by_id"),
  uploadedByName: text("uploaded_by_name").notNull(),
  uploadedByOrigin: integer("uploaded_by_origin").notNull().default(0),
  uploadedAt: text("uploaded_at").notNull(),
});
