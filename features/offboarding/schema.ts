import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Exports of everything of a store or of a whole account, each begun by one person. */
export const fullExports = sqliteTable("departure_exports", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** Null for a whole account. */
  storeId: integer("store_id"),
  /** Who began it: the export opens deletion to this person alone. */
  userId: integer("user_id").notNull(),
  /** One that runs and was silent for 30 seconds is taken for dead. Finished: its last byte was taken. */
  state: text().$type<"running" | "finished" | "cancelled" | "failed">().notNull(),
  /** Stored files that it holds, without the records and the history that come to them. */
  totalFiles: integer("total_files").notNull(),
  totalBytes: integer("total_bytes").notNull(),
  /** How many of the files are in the zip already. */
  sentFiles: integer("sent_files").notNull().default(0),
  sentBytes: integer("sent_bytes").notNull().default(0),
  /** Files that were not as filed: they are not in the zip, which is then not whole. */
  leftOutFiles: integer("left_out_files").notNull().default(0),
  /** UTC instant, ISO 8601. */
  startedAt: text("started_at").notNull(),
  /** When it was last heard of: UTC instant, ISO 8601. */
  seenAt: text("seen_at").notNull(),
  /** When it ended, whichever way: UTC instant, ISO 8601; null while it runs. */
  finishedAt: text("finished_at"),
});

/** An export as it is stored. */
export type StoredExport = typeof fullExports.$inferSelect;

/** What an export covers: what is filed or changed in a store later voids it (decisions, 'Accounts, stores, users'). */
export const exportCovers = sqliteTable("departure_covers", {
  exportId: integer("export_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** The entry of the store's chain that was the last when the export began; 0 for an empty chain. */
  seq: integer().notNull(),
}, ({ exportId, storeId }) => [primaryKey({ columns: [exportId, storeId] })]);

/** Files that an export left out, the first hundred by name; the zip itself names all. They go with their store. */
export const leftOutFiles = sqliteTable("departure_left_out", {
  exportId: integer("export_id").notNull(),
  /** From 0, in the order in which they were met. */
  position: integer().notNull(),
  storeId: integer("store_id").notNull(),
  /** Where it would lie in the zip. */
  path: text().notNull(),
  reason: text().$type<"missing" | "changed">().notNull(),
}, ({ exportId, position }) => [primaryKey({ columns: [exportId, position] })]);

/** Stores and whole accounts that were deleted; the operator can bring one back until `purgeAt`. */
export const deletions = sqliteTable("departures", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** Null for a whole account. */
  storeId: integer("store_id"),
  /** What the store or the account was called; empty once it is gone for good. */
  name: text().notNull(),
  /** The name that the person had then. */
  deletedByName: text("deleted_by_name").notNull(),
  /** UTC instant, ISO 8601: the same as in the rows of the stores that went with it. */
  deletedAt: text("deleted_at").notNull(),
  /** 30 days later: from this UTC instant on it may be removed for good. */
  purgeAt: text("purge_at").notNull(),
  /** UTC instant, ISO 8601; null unless the operator brought it back. */
  restoredAt: text("restored_at"),
  /** When all of it was gone: UTC instant, ISO 8601. */
  purgedAt: text("purged_at"),
  /** When the removal began: UTC instant, ISO 8601. From then on nothing can be restored; cut short, the next run goes on. */
  purgingAt: text("purging_at"),
});

/** A deletion as it is stored. */
export type StoredDeletion = typeof deletions.$inferSelect;
