import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What auditors wrote about documents of their audit. A note is never changed (a trigger refuses it), and goes only with its
 * store's records.
 */
export const auditNotes = sqliteTable("audit_notes", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  auditId: integer("audit_id").notNull(),
  documentId: integer("document_id").notNull(),
  authorId: integer("author_id").notNull(),
  /** The author's name when it was written. */
  authorName: text("author_name").notNull(),
  /** 1 to 2,000 characters. */
  content: text().notNull(),
  /** 32 hex digits that the sum in the ledger is made with. */
  salt: text().notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** Hash of the Idempotency-Key: a retry with the same key is the same note of its author. */
  keyHash: text("key_hash"),
});

/** A note as it is stored. */
export type StoredAuditNote = typeof auditNotes.$inferSelect;

/** Which documents auditors have open, or will in a moment, while they review: others are given other ones. */
export const reviewLeases = sqliteTable("audit_review_leases", {
  auditId: integer("audit_id").notNull(),
  documentId: integer("document_id").notNull(),
  storeId: integer("store_id").notNull(),
  userId: integer("user_id").notNull(),
  userName: text("user_name").notNull(),
  /** UTC instant, ISO 8601: from then on it is nobody's. */
  until: text().notNull(),
}, ({ auditId, documentId }) => [primaryKey({ columns: [auditId, documentId] })]);
