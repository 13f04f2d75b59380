import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Lists of forms to be corrected. They are work in hand, not records: a correction is in the log of its form. */
export const correctionBatches = sqliteTable("correction_batches", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  name: text().notNull(),
  /** The correction that is the same on all of them, as `templateSchema` has it, as JSON; NULL for none. */
  template: text(),
  createdById: integer("created_by_id").notNull(),
  createdByName: text("created_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
});

/** A list as it is stored. */
export type StoredBatch = typeof correctionBatches.$inferSelect;

/** The forms of the lists, and what became of each. */
export const correctionBatchForms = sqliteTable("correction_batch_forms", {
  batchId: integer("batch_id").notNull(),
  documentId: integer("document_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** From 1, in the order in which the forms were chosen. */
  position: integer().notNull(),
  state: text().$type<"waiting" | "done" | "skipped">().notNull(),
  reason: text().notNull(),
  versionNumber: integer("version_number"),
  changedByName: text("changed_by_name"),
  /** UTC instant, ISO 8601. */
  changedAt: text("changed_at"),
}, ({ batchId, documentId }) => [primaryKey({ columns: [batchId, documentId] })]);

/** A form of a list as it is stored. */
export type StoredForm = typeof correctionBatchForms.$inferSelect;
