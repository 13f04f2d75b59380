import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Files on their way from a browser: the bytes that have arrived lie in the file store under the upload's id. */
export const uploads = sqliteTable("uploads", {
  id: integer().primaryKey(),
  /** The sender, to whom alone it belongs. */
  userId: integer("user_id").notNull(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** Hash of the sender's own key for this file (Idempotency-Key): a lost answer makes no second upload of theirs. */
  keyHash: text("key_hash"),
  /** The sender's name for it, made fit to be shown. */
  fileName: text("file_name").notNull(),
  /** Bytes, as announced. */
  size: integer().notNull(),
  /** The sum that the sender computed, where it can. */
  declaredSha256: text("declared_sha256"),
  /** Set when every byte has arrived and was checked. */
  sha256: text(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601: from here on the upload does not exist for anybody, and the next sweep ends it. */
  expiresAt: text("expires_at").notNull(),
});

/** An upload as it is stored. */
export type StoredUpload = typeof uploads.$inferSelect;
