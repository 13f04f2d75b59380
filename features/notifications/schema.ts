import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What people are told of, for 90 days. One row stands for all colleagues of a store, or for one person alone. A row to which
 * more is added is written anew under the next number, so that who had read it sees it again.
 */
export const notifications = sqliteTable("notifications", {
  /** Grows with every row that is written, in any process. */
  id: integer().primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  /** Null for what is about several stores of the account. */
  storeId: integer("store_id"),
  /** Whom it is for; null: everybody who may read the store's documents, but for who did it. */
  userId: integer("user_id"),
  /** See `notificationActions`. */
  action: integer().notNull(),
  /** Null for Strongroom, and for people without an account. */
  byUser: integer("by_user"),
  byName: text("by_name").notNull(),
  /** The document, or the last of several; null for what is about none. */
  documentId: integer("document_id"),
  /** How many documents it is about. */
  count: integer().notNull(),
  /** Where it leads: a path of ours with its query. */
  path: text().notNull(),
  /** UTC instants, ISO 8601: of the first and of the last that it tells of. */
  begunAt: text("begun_at").notNull(),
  at: text().notNull(),
});

/** What a person has read beyond {@link notificationsPeople} `readUpTo`. */
export const notificationsReads = sqliteTable("notifications_reads", {
  userId: integer("user_id").notNull(),
  notificationId: integer("notification_id").notNull(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
}, ({ userId, notificationId }) => [primaryKey({ columns: [userId, notificationId] })]);

/** Occurrences of events that were heard of, for 14 days: events may be delivered twice. */
export const notificationsHeard = sqliteTable("notifications_heard", {
  occurrence: text().primaryKey(),
  /** UTC instant, ISO 8601. */
  at: text().notNull(),
});

/** How far a person has read, and their daily email. */
export const notificationsPeople = sqliteTable("notifications_people", {
  userId: integer("user_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** They have read everything up to this number; null: everything of before they came. */
  readUpTo: integer("read_up_to"),
  /** 0 to 23, on the clocks of their first store. */
  digestHour: integer("digest_hour").notNull().default(7),
  /** When the next one is due, UTC, ISO 8601; null while nothing is chosen for it. */
  digestAt: text("digest_at"),
  /** The last one told of everything up to this number. */
  digestedUpTo: integer("digested_up_to").notNull().default(0),
});

/** What a person wants by email, where they chose. */
export const notificationsChoices = sqliteTable("notifications_choices", {
  userId: integer("user_id").notNull(),
  accountId: integer("account_id").notNull(),
  action: integer().notNull(),
  /** 0 off, 1 at once, 2 daily. */
  email: integer().notNull(),
}, ({ userId, action }) => [primaryKey({ columns: [userId, action] })]);
