import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeclarationState, Receiver } from "./contract-shapes.ts";
import type { IndexLine, IndexWidths } from "./pack/index-columns.ts";
import type { Filling } from "./pack/parts-rules.ts";

/** Stores that were declared to have discontinued business for good (27 CFR 478.127). */
export const declarations = sqliteTable("out_of_business_declarations", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** `YYYY-MM-DD` at the store: the day of absolute discontinuance. */
  discontinuedOn: text("discontinued_on").notNull(),
  /** `YYYY-MM-DD` at the store: the last day on which the records may arrive. */
  dueDay: text("due_day").notNull(),
  /** Empty without a successor. */
  successorName: text("successor_name").notNull().default(""),
  /** As people read it; empty without a successor, or where it is not known. */
  successorFfl: text("successor_ffl").notNull().default(""),
  /** Whom ATF may ask afterwards. */
  contactName: text("contact_name").notNull(),
  contactPhone: text("contact_phone").notNull(),
  contactAddress: text("contact_address").notNull(),
  /** At most one of a store is not taken back. */
  state: text().$type<DeclarationState>().notNull().default("open"),
  deliveredTo: text("delivered_to").$type<Receiver>(),
  /** `YYYY-MM-DD` at the store. */
  deliveredOn: text("delivered_on"),
  carrier: text().notNull().default(""),
  trackingNumber: text("tracking_number").notNull().default(""),
  /** Who took the last step, by the name that they had then. */
  changedByName: text("changed_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  changedAt: text("changed_at").notNull(),
  /** One more with each step. */
  version: integer().notNull().default(1),
});

/** A declaration as its row holds it. */
export type DeclarationRow = typeof declarations.$inferSelect;

/** The pack of a store: what goes into which zip under which name. The next one takes its place. */
export const packs = sqliteTable("out_of_business_packs", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** Planning: records are still being named and placed. */
  state: text().$type<"planning" | "ready">().notNull().default("planning"),
  /** The most bytes of one zip; null for one zip whatever its size. */
  partBytes: integer("part_bytes"),
  /** The last entry of the store's chain when it was begun: what changes a record later makes the pack an old one. */
  seq: integer().notNull(),
  totalRecords: integer("total_records").notNull(),
  plannedRecords: integer("planned_records").notNull().default(0),
  filling: text({ mode: "json" }).$type<Filling>().notNull(),
  widths: text({ mode: "json" }).$type<IndexWidths>().notNull(),
  /** The name that the person had then. */
  madeByName: text("made_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
});

/** A pack as its row holds it. */
export type PackRow = typeof packs.$inferSelect;

/** The records of a pack, each in one part under one name, with its place in the three orders of the index. */
export const packRecords = sqliteTable("out_of_business_records", {
  packId: integer("pack_id").notNull(),
  documentId: integer("document_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** From 1. */
  part: integer().notNull(),
  /** Within the zip, without the slash at its end. */
  folder: text().notNull(),
  stem: text().notNull(),
  /** From 1: the second of a name in a folder has 2. */
  copy: integer().notNull(),
  nameOrder: text("name_order").notNull(),
  dateOrder: text("date_order").notNull(),
  tsnOrder: text("tsn_order").notNull(),
  line: text({ mode: "json" }).$type<IndexLine>().notNull(),
  /** Its files lie in a folder of its name, because they could not be made one PDF. Known once its part was made. */
  hasOwnFiles: integer("has_own_files", { mode: "boolean" }).notNull().default(false),
  /** What is to be said of it in the index; empty for one that is whole. */
  note: text().notNull().default(""),
}, ({ packId, documentId }) => [primaryKey({ columns: [packId, documentId] })]);

/** A record of a pack as its row holds it. */
export type PackRecord = typeof packRecords.$inferSelect;

/** A file that a part left out. */
export interface LeftOutName {
  readonly path: string;
  readonly reason: "missing" | "changed";
}

/** The zips of a pack; the last one holds the letter and the index. */
export const packParts = sqliteTable("out_of_business_parts", {
  packId: integer("pack_id").notNull(),
  /** From 1. */
  number: integer().notNull(),
  storeId: integer("store_id").notNull(),
  records: integer().notNull(),
  /** About; a merged copy is a little smaller or larger than its parts. */
  bytes: integer().notNull(),
  /** One that runs and was silent for 30 seconds is taken for dead. */
  state: text().$type<"none" | "running" | "finished" | "cancelled" | "failed">().notNull().default("none"),
  sentRecords: integer("sent_records").notNull().default(0),
  sentBytes: integer("sent_bytes").notNull().default(0),
  /** Files that were not as filed, and are not in the zip. */
  leftOutFiles: integer("left_out_files").notNull().default(0),
  leftOut: text("left_out", { mode: "json" }).$type<readonly LeftOutName[]>().notNull().default([]),
  /** Records whose files are not one PDF. */
  ownFiles: integer("own_files").notNull().default(0),
  /** When it was last heard of: UTC instant, ISO 8601. */
  seenAt: text("seen_at"),
  finishedAt: text("finished_at"),
}, ({ packId, number }) => [primaryKey({ columns: [packId, number] })]);

/** A part as its row holds it. */
export type PartRow = typeof packParts.$inferSelect;
