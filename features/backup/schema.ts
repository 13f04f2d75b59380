import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bytes } from "@/db/columns.ts";
import type { RunOutcome } from "./contract-applications.ts";
import type { backupAlarms } from "./contract-state.ts";

/** What is wrong with an account's own copy. */
export type BackupAlarm = (typeof backupAlarms)[number];

/** Backup applications that people let read the feed; each has a session of its own, which lasts until it is revoked. */
export const applications = sqliteTable("backup_applications", {
  /** Of the same count as all sessions. */
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** In whose name it reads. */
  userId: integer("user_id").notNull(),
  /** What its computer is called. */
  name: text().notNull(),
  /** `x` of its Ed25519 key as a JSON Web Key: it signs what it holds. */
  publicKey: text("public_key").notNull(),
  /** SHA-256 of the session's secret, which is kept nowhere. */
  secretHash: bytes("secret_hash").notNull(),
  platform: text().notNull(),
  version: text().notNull(),
  /** UTC instant, ISO 8601, as all times here. */
  createdAt: text("created_at").notNull(),
  /** May lag behind the last call by a minute. */
  lastSeenAt: text("last_seen_at").notNull(),
  revokedAt: text("revoked_at"),
  /** How the last run ended; null before the first. */
  outcome: text().$type<RunOutcome>(),
  /** Sentences of what went wrong in the last run. */
  problems: text({ mode: "json" }).$type<readonly string[]>().notNull(),
  lastRunAt: text("last_run_at"),
  /** The end of the last run after which the copy was whole. */
  lastWholeAt: text("last_whole_at"),
  /** When every byte of the copy was last found to be right. */
  lastFullCheckAt: text("last_full_check_at"),
  /** When documents were last restored from the copy and compared. */
  lastRestoreAt: text("last_restore_at"),
  /** Bytes left where the copy lies; null where that is not known. */
  freeBytes: integer("free_bytes"),
});

/** What an application holds of a store. */
export const copies = sqliteTable("backup_copies", {
  applicationId: integer("application_id").notNull(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** Entries of the store's chain. */
  size: integer().notNull(),
  /** Root of the tree over them, hexadecimal. */
  root: text().notNull(),
  /** The application's Ed25519 signature over the head, base64url. */
  cosignature: text().notNull(),
  documents: integer().notNull(),
  files: integer().notNull(),
  bytes: integer().notNull(),
  at: text().notNull(),
}, (table) => [primaryKey({ columns: [table.applicationId, table.storeId] })]);

export type ApplicationRow = typeof applications.$inferSelect;

/** Pages of the feed that a person read in the newest minute of theirs. */
export const paces = sqliteTable("backup_paces", {
  userId: integer("user_id").primaryKey(),
  /** Minutes since 1970. */
  minute: integer().notNull(),
  pages: integer().notNull(),
});

/** The alarm that an account was told of last. */
export const alarms = sqliteTable("backup_alarms", {
  accountId: integer("account_id").primaryKey(),
  alarm: text().$type<BackupAlarm>().notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
});

/** When people were last shown the backup warning. */
export const warnings = sqliteTable("backup_warnings", {
  userId: integer("user_id").primaryKey(),
  /** `YYYY-MM-DD` at the first store of their account. */
  shownOn: text("shown_on").notNull(),
});
