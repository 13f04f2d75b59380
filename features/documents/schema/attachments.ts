import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
