import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What changed in this installation, as its operators tell everybody. Of no account and no store. */
export const releaseNotes = sqliteTable("release_notes", {
  /** The larger, the newer. */
  id: integer().primaryKey(),
  /** 1 to 120 characters. */
  title: text().notNull(),
  /** Markdown, 1 to 10,000 characters. */
  description: text().notNull(),
  /** UTC instant, ISO 8601, as `changedAt`. */
  createdAt: text("created_at").notNull(),
  /** One more with every change. */
  version: integer().notNull().default(1),
  /** Who wrote or last changed it. */
  changedByName: text("changed_by_name").notNull(),
  changedAt: text("changed_at").notNull(),
});

/** A note as it is stored. */
export type StoredNote = typeof releaseNotes.$inferSelect;
