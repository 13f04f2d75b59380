import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TraceState, Way } from "./contract-shapes.ts";

/** Trace requests of the National Tracing Center. What was done about one is in the ledger, subject `trace:{id}`. */
export const traces = sqliteTable("traces", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** The number that the center gave it; empty when it gave none. */
  reference: text().notNull(),
  /** The number in upper case without spaces and hyphens: a store takes each down once. */
  referenceKey: text("reference_key").notNull(),
  /** The agent or the desk that asks. */
  askedByName: text("asked_by_name").notNull(),
  askedByPhone: text("asked_by_phone").notNull(),
  askedByEmail: text("asked_by_email").notNull(),
  cameBy: text("came_by").$type<Way>().notNull(),
  /** UTC instant, ISO 8601: the 24 hours in which a licensee must answer count from here. */
  receivedAt: text("received_at").notNull(),
  /** The firearm as asked for: JSON of the contract's `AskedFirearm`. */
  firearm: text().notNull(),
  /** Reference, asker and firearm in lower case, a line each. */
  searchText: text("search_text").notNull(),
  state: text().$type<TraceState>().notNull().default("open"),
  /** The document that answers it, once somebody said so. */
  documentId: integer("document_id"),
  /** Who took it, with the name they had then. */
  assigneeId: integer("assignee_id"),
  assigneeName: text("assignee_name").notNull().default(""),
  /** When and how the center was told: UTC instant, ISO 8601. Null while it is open. */
  answeredAt: text("answered_at"),
  answeredBy: text("answered_by").$type<Way>(),
  /** How many searches were kept with it. */
  searches: integer().notNull().default(0),
  /** When its store's managers were told that little time is left: UTC instant, ISO 8601. */
  warnedAt: text("warned_at"),
  changedByName: text("changed_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  changedAt: text("changed_at").notNull(),
  /** One more with every change of the request; searching and warning are none. */
  version: integer().notNull().default(1),
});

/** A request as its row holds it. */
export type TraceRow = typeof traces.$inferSelect;

/** Response packets as they were made; the bytes lie in the file store. */
export const tracePacks = sqliteTable("trace_packs", {
  id: integer().primaryKey(),
  traceId: integer("trace_id").notNull(),
  /** The document that it answers with. */
  documentId: integer("document_id").notNull(),
  kind: text().$type<"pdf" | "zip">().notNull(),
  fileName: text("file_name").notNull(),
  /** Of the stored file, hex. */
  sha256: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** 0 for a zip. */
  pages: integer().notNull(),
  /** UTC instant, ISO 8601. */
  madeAt: text("made_at").notNull(),
  /** The name of whoever made it. */
  madeBy: text("made_by").notNull(),
});

/** A response packet as its row holds it. */
export type PackRow = typeof tracePacks.$inferSelect;
