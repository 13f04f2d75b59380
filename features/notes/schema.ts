import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What people wrote about documents. A note is never changed (a trigger refuses it), and goes only with its store's records. */
export const documentNotes = sqliteTable("document_notes", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** 1 to 5,000 characters. */
  content: text().notNull(),
  authorId: integer("author_id").notNull(),
  /** The author's name when it was written. */
  authorName: text("author_name").notNull(),
  /** 0 Strongroom, 1 FastBound. */
  authorOrigin: integer("author_origin").notNull().default(0),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** Hash of the Idempotency-Key: a retry with the same key is the same note of its author. */
  keyHash: text("key_hash"),
  /** 32 hex digits that the sum in the ledger is made with; null for notes of before there were any. */
  salt: text(),
});

/** A note as it is stored. */
export type StoredNote = typeof documentNotes.$inferSelect;
