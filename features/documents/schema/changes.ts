import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Changes of many documents at once, so that they can be taken back for a day. Written in several batches. */
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
});

/** A change of many documents as it is stored. */
export type StoredBulkChange = typeof documentBulkChanges.$inferSelect;

/** What each document had before a change of many, of the mark that it sets; NULL in the columns of other marks. */
export const documentBulkItems = sqliteTable("document_bulk_items", {
  changeId: integer("change_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** 0 changed, 1 brought back, 2 left as somebody else has made it since. */
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
