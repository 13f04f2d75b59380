import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * An address of the archive under a name, of one person in one store or in the overview over all FFLs of an account; a
 * deleted one is kept for a day, to be restored.
 */
export const views = sqliteTable("views", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** Null for one of the overview. */
  storeId: integer("store_id"),
  /** Its maker, with the name they had when they made it. */
  ownerId: integer("owner_id").notNull(),
  ownerName: text("owner_name").notNull(),
  name: text().notNull(),
  /** The name folded: of those not deleted, a person has each once in a place. */
  nameKey: text("name_key").notNull(),
  /** A query string of the archive: filters, order, page size and hidden columns, in one order. */
  address: text().notNull(),
  /** Everyone who files in the store sees it; of the overview, everyone who files somewhere in the account. */
  isShared: integer("is_shared", { mode: "boolean" }).notNull(),
  /** One more with every change. */
  version: integer().notNull().default(1),
  changedByName: text("changed_by_name").notNull(),
  /** UTC instant, ISO 8601, as `deletedAt`. */
  changedAt: text("changed_at").notNull(),
  deletedAt: text("deleted_at"),
});

/** The view that opens by itself for a person: one in a store, and one in the overview of an account. */
export const viewsDefaults = sqliteTable("views_defaults", {
  userId: integer("user_id").notNull(),
  viewId: integer("view_id").notNull(),
  accountId: integer("account_id").notNull(),
  /** Null for the overview. */
  storeId: integer("store_id"),
}, ({ userId, viewId }) => [primaryKey({ columns: [userId, viewId] })]);

/** What a person looked for lately: names and numbers of customers, so it is the person's own and is soon forgotten. */
export const viewsSearches = sqliteTable("views_searches", {
  userId: integer("user_id").notNull(),
  storeId: integer("store_id").notNull(),
  /** A query string of the archive with nothing but what was typed to search. */
  address: text().notNull(),
  /** UTC instant, ISO 8601; no two of a person in a store are the same. */
  usedAt: text("used_at").notNull(),
}, ({ userId, storeId, address }) => [primaryKey({ columns: [userId, storeId, address] })]);
