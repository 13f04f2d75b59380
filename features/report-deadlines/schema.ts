import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Attached, ClosedBy, Form, ReportState, RifleReports, Sale } from "./contract-shapes.ts";

/** Reports that must go to ATF by a day. What was done about one is in the ledger, subject `report-deadline:{id}`. */
export const reportDeadlines = sqliteTable("report_deadlines", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  form: text().$type<Form>().notNull(),
  /** The sale that makes the report necessary, one report a sale and form; null for a theft or loss. */
  documentId: integer("document_id"),
  /** Folded (buyer-rules.ts); empty for a theft or loss. */
  buyerKey: text("buyer_key").notNull().default(""),
  /** As it stood on the last form. */
  buyerName: text("buyer_name").notNull().default(""),
  /** The sales that are reported together, the first one first. */
  sales: text({ mode: "json" }).$type<readonly Sale[]>().notNull(),
  /** How many firearms they are. */
  firearms: integer().notNull().default(0),
  /** Day of the last sale, `YYYY-MM-DD`; null for a theft or loss. */
  lastDay: text("last_day"),
  /** When a theft or loss was discovered: UTC instant, ISO 8601. */
  discoveredAt: text("discovered_at"),
  /** What was written down of a theft or loss. */
  note: text().notNull().default(""),
  /** The calendar date at the store on which it is due, `YYYY-MM-DD`. */
  dueDay: text("due_day").notNull(),
  /** The instant at which it is due, UTC, ISO 8601; null for the end of the day. */
  dueAt: text("due_at"),
  state: text().$type<ReportState>().notNull().default("open"),
  /** What closed it: a person, the form attached to the document, or a change of the documents. Null while it is open. */
  closedBy: text("closed_by").$type<ClosedBy>(),
  /** `YYYY-MM-DD`, of one that was sent. */
  sentOn: text("sent_on"),
  /** Why it is not needed; empty otherwise. */
  reason: text().notNull().default(""),
  /** The name that the person had then. */
  closedByName: text("closed_by_name").notNull().default(""),
  /** UTC instant, ISO 8601. */
  closedAt: text("closed_at"),
  /** A stand-alone 3310.11 that was filed since: perhaps the report. */
  offeredDocumentId: integer("offered_document_id"),
  /** The stand-alone 3310.11 that it was sent with. */
  filedDocumentId: integer("filed_document_id"),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** One more with each change. */
  version: integer().notNull().default(1),
});

/** A report as its row holds it. */
export type ReportRow = typeof reportDeadlines.$inferSelect;

/** Transfers of the last weeks that may be part of a multiple sale; gone after `keptDays` (sales.ts). */
export const reportDeadlineSales = sqliteTable("report_deadline_sales", {
  documentId: integer("document_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  buyerKey: text("buyer_key").notNull(),
  buyerName: text("buyer_name").notNull(),
  /** `YYYY-MM-DD`, when it was transferred. */
  day: text().notNull(),
  handguns: integer().notNull(),
  /** Those that Form 3310.12 asks for. */
  rifles: integer().notNull(),
  /** Who attached which form to the document, and when. */
  attached: text({ mode: "json" }).$type<Attached>().notNull(),
});

/** A transfer as its row holds it. */
export type SaleRow = typeof reportDeadlineSales.$inferSelect;

/** Whether a store reports multiple sales of rifles. A store without a row goes by its state. */
export const reportDeadlineSettings = sqliteTable("report_deadline_settings", {
  storeId: integer("store_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  rifleReports: text("rifle_reports").$type<RifleReports>().notNull(),
});
