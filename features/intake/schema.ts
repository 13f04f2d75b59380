import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { IntakeSource, IntakeState } from "./contract.ts";

/** Documents to be that wait for a person: where they came from, what was read from them, what became of them. */
export const intakeItems = sqliteTable("intake_items", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  storeId: integer("store_id").notNull(),
  state: text().$type<IntakeState>().notNull(),
  source: text().$type<IntakeSource>().notNull(),
  /** The path within the watched folder, the path on the importing machine, or the name that was sent. */
  sourcePath: text("source_path").notNull(),
  /** SHA-256 of content and path together, hex: what is found again at its place is the same item of its store. */
  sourceKey: text("source_key").notNull(),
  /** UTC instant, ISO 8601. */
  receivedAt: text("received_at").notNull(),
  /** Null when no person sent it. */
  receivedById: integer("received_by_id"),
  receivedByName: text("received_by_name").notNull(),
  /** Of all its files; 0 until they were read. */
  pages: integer().notNull().default(0),
  /** What was read: JSON of the documents' `MetaData`. Emptied once nobody needs it, as the two below. */
  metaData: text("meta_data"),
  customerName: text("customer_name"),
  tsn: text(),
  /** 0 a 4473, 1 a 3310.11 that stands alone; null until it was read. */
  formType: integer("form_type"),
  /** How many fields were hard to read, or required and not found. */
  uncertain: integer().notNull().default(0),
  /** Why it could not be read, why it was discarded, or what to know before it is filed. */
  reason: text(),
  /** The document that it was filed as: there for `filed` items and no others. */
  documentId: integer("document_id"),
  /** When it was filed or discarded, and by whom: UTC instant, ISO 8601. */
  settledAt: text("settled_at"),
  settledById: integer("settled_by_id"),
  settledByName: text("settled_by_name"),
  /** 1 once the values and files of a discarded item are gone: nobody can bring it back. */
  isForgotten: integer("is_forgotten").notNull().default(0),
  /** Who is at it; that lapses by itself. */
  claimedById: integer("claimed_by_id"),
  claimedByName: text("claimed_by_name"),
  /** Milliseconds since 1970, as the two below. */
  claimedUntil: integer("claimed_until").notNull().default(0),
  /** When somebody last wanted to see it while it was unread: such a one is read first. */
  wantedAt: integer("wanted_at").notNull().default(0),
  /** Until when a process has it to itself to read it. */
  readUntil: integer("read_until").notNull().default(0),
});

/** An item as its row holds it. */
export type ItemRow = typeof intakeItems.$inferSelect;

/** The files of an item, the main one first once it was read; the bytes lie in the file store. */
export const intakeFiles = sqliteTable("intake_files", {
  itemId: integer("item_id").notNull(),
  /** 0 and up. */
  position: integer().notNull(),
  /** Hex. */
  sha256: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** 0 until it was read. */
  pages: integer().notNull().default(0),
  fileName: text("file_name").notNull(),
  /** An attached document type, 1 to 10; 0 until it was read, when nobody gave one. */
  type: integer().notNull().default(0),
}, ({ itemId, position }) => [primaryKey({ columns: [itemId, position] })]);

/** A file as its row holds it. */
export type FileRow = typeof intakeFiles.$inferSelect;

/** Which process watches the folder, where several share one database. */
export const intakeWatch = sqliteTable("intake_watch", {
  /** Always `inbox`. */
  name: text().primaryKey(),
  /** Names the process. */
  holder: text().notNull(),
  /** Milliseconds since 1970: another process may take over from then on. */
  until: integer().notNull(),
});

/** An item with its files. */
export interface StoredItem {
  readonly row: ItemRow;
  readonly files: readonly FileRow[];
}
