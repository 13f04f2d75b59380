import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BusinessHours } from "./contract-hours.ts";
import type { VarianceDocument } from "./contract-variance.ts";

/**
 * Stores (FFLs). The row of a deleted store stays, and of one that is gone for good too, without what it told: other rows
 * tell by it that the account had the store.
 */
export const stores = sqliteTable("stores", {
  id: integer().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** The trade name, by which people know the store. */
  friendlyFFLName: text("friendly_ffl_name").notNull(),
  /** The name on the licence. */
  legalFFLName: text("legal_ffl_name").notNull(),
  /** Empty when unset, as the address is. */
  phone: text().notNull().default(""),
  premiseStreet: text("premise_street").notNull().default(""),
  /** The address's second line. */
  streetAddress2: text("street_address2").notNull().default(""),
  premiseCity: text("premise_city").notNull().default(""),
  /** Two letters; empty while it is not known, of a district that lies in two states. */
  premiseState: text("premise_state").notNull().default(""),
  /** Region and district of the licence. With the last five the identity of a licence: one store only that is not deleted. */
  fflFirstThreeDigits: text("ffl_first_three_digits"),
  /** The licence's sequence. */
  fflLastFiveDigits: text("ffl_last_five_digits"),
  /** The whole licence number, 15 characters without dashes; null when only its digits are known. */
  fflNumber: text("ffl_number"),
  /** IANA name, such as America/Denver. */
  timeZone: text("time_zone").notNull(),
  /** JSON of seven days, each with startTime, endTime and isActive (document 1, section 3). */
  businessHours: text("business_hours", { mode: "json" }).$type<BusinessHours>().notNull(),
  isDisabled: integer("is_disabled", { mode: "boolean" }).notNull().default(false),
  /** UTC instant, ISO 8601. */
  createdAt: text("created_at").notNull(),
  /** UTC instant, ISO 8601; null for a store that is there. Those of an account that was deleted have the same one. */
  deletedAt: text("deleted_at"),
  /** One more with each change: somebody whose version is not the last is told so. */
  version: integer().notNull().default(1),
  /** The person who changed the settings last; null when nobody did since the store was made. */
  changedById: integer("changed_by_id"),
  /** UTC instant, ISO 8601; null when nobody did. */
  changedAt: text("changed_at"),
});

/**
 * Variance approvals (27 CFR 478.22), one at a time for each store. One that was replaced or deleted stays as a row, and
 * goes with its store.
 */
export const storeVariances = sqliteTable("store_variances", {
  id: integer().primaryKey(),
  storeId: integer("store_id").notNull(),
  accountId: integer("account_id").notNull(),
  /** As it was called when it was uploaded. */
  fileName: text("file_name").notNull(),
  /** By its bytes, whatever it was called. */
  mediaType: text("media_type").$type<VarianceDocument["mediaType"]>().notNull(),
  /** SHA-256 of its bytes, hex: its place in the file store. */
  sha256: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  /** The name that the person had then. */
  uploadedByName: text("uploaded_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  uploadedAt: text("uploaded_at").notNull(),
  /** When it was replaced or deleted: UTC instant, ISO 8601; null for the one in force. */
  deletedAt: text("deleted_at"),
});

/** A variance document as it is stored. */
export type StoredVariance = typeof storeVariances.$inferSelect;

/**
 * Requests for help with a variance, until an operator says that they are answered; they also keep one person from
 * sending mail without end.
 */
export const storeVarianceRequests = sqliteTable("store_variance_requests", {
  /** Random. */
  id: text().primaryKey(),
  userId: integer("user_id").notNull(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
  /** Whom to answer, as it was typed; empty for no name. */
  name: text().notNull().default(""),
  email: text().notNull().default(""),
  fflFirstThreeDigits: text("ffl_first_three_digits").notNull().default(""),
  fflLastFiveDigits: text("ffl_last_five_digits").notNull().default(""),
  accountId: integer("account_id"),
  /** The name that the asker had then. */
  byName: text("by_name").notNull().default(""),
  /** Milliseconds since 1970; null while it waits for an operator. */
  answeredAt: integer("answered_at"),
});
