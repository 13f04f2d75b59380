import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CorrectionType } from "./contract.ts";
import type { Party } from "./section-rules.ts";

/** What was corrected on forms, in words. A row changes once only, when the correction is deleted; it goes with its store's records. */
export const correctionLogs = sqliteTable("correction_logs", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** The version of the form that it made, or that it was made on where it changed the record alone. */
  attachmentId: integer("attachment_id").notNull(),
  versionNumber: integer("version_number").notNull(),
  description: text().notNull(),
  type: text().$type<CorrectionType>().notNull(),
  /** Two letters; empty where nothing was marked. */
  initials: text().notNull(),
  /** `YYYY-MM-DD` in the store's time zone. */
  initialDate: text("initial_date").notNull(),
  /** "A" to "E" where the form's layout is known. */
  section: text(),
  /** Whose section it is. */
  party: text().$type<Party>(),
  /** Why somebody else corrected it than whose it is; empty where nobody else did. */
  reason: text().notNull().default(""),
  /** 1 for a row that tells what was taken off the form. */
  isRemoval: integer("is_removal", { mode: "boolean" }).notNull().default(false),
  /** 0 where the form's sections could not be read, so that nobody knows whose part it lies in. */
  isPartKnown: integer("is_part_known", { mode: "boolean" }).notNull().default(true),
  /** The record's values that it changed, as JSON: `{"tsn": {"from": "17", "to": "71"}}`; NULL for none. */
  changes: text(),
  addedById: integer("added_by_id"),
  /** The person's name when it was written. */
  addedByName: text("added_by_name").notNull(),
  /** UTC instant, ISO 8601, as the two that follow. */
  createdAt: text("created_at").notNull(),
  deletedAt: text("deleted_at"),
  deletedById: integer("deleted_by_id"),
  deletedByName: text("deleted_by_name"),
});

/** A correction as it is stored. */
export type StoredLog = typeof correctionLogs.$inferSelect;

/**
 * The marks of the versions of forms. A mark stands in every version from its first on until one that no longer shows it;
 * it is never changed. A form without a corrected version has no rows: its marks, if any, are in the file alone.
 */
export const correctionMarks = sqliteTable("correction_marks", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  documentId: integer("document_id").notNull(),
  /** Its correction; NULL for marks that the form had before. */
  logId: integer("log_id"),
  /** In the XFDF and in the file; unlike any other that the form shows. */
  name: text().notNull(),
  /** What it says in words. */
  detail: text().notNull(),
  /** As contract-annotations.ts of the feature pdf has it, as JSON. */
  annotation: text().notNull(),
  /** The number of the form's first version that shows it. */
  firstVersion: integer("first_version").notNull(),
  /** The number of the first version that no longer does; NULL while it stands. */
  removedVersion: integer("removed_version"),
});

/** A mark as it is stored. */
export type StoredMark = typeof correctionMarks.$inferSelect;

/** What people marked and have not saved, and who has a form open. People's data: never in a log or the ledger. */
export const correctionDrafts = sqliteTable("correction_drafts", {
  documentId: integer("document_id").notNull(),
  userId: integer("user_id").notNull(),
  /** Which of the person's devices it is from. */
  key: text("draft_key").notNull().default(""),
  /** Grows with each change on that device, so that a late request undoes none that came after it. */
  revision: integer().notNull().default(0),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  userName: text("user_name").notNull(),
  /** The version of the form that the marks are meant for. */
  versionNumber: integer("version_number").notNull(),
  /** As `draftContentSchema` has it, as JSON of at most 500 kB; NULL for somebody who only looks. */
  content: text(),
  /** When the marks were kept last, UTC instant, ISO 8601, as all that follow; NULL without any. */
  savedAt: text("saved_at"),
  begunAt: text("begun_at").notNull(),
  /** The last sign that the person is still there. */
  seenAt: text("seen_at").notNull(),
}, ({ documentId, userId, key }) => [primaryKey({ columns: [documentId, userId, key] })]);

/** A draft as it is stored. */
export type StoredDraft = typeof correctionDrafts.$inferSelect;

/** What a request with an Idempotency-Key came to, so that a retry answers the same. Kept for a week. */
export const correctionRequests = sqliteTable("correction_requests", {
  userId: integer("user_id").notNull(),
  documentId: integer("document_id").notNull(),
  keyHash: text("key_hash").notNull(),
  storeId: integer("store_id").notNull(),
  /** What was saved, as JSON. */
  result: text().notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
}, ({ userId, documentId, keyHash }) => [primaryKey({ columns: [userId, documentId, keyHash] })]);
