import { customType, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A column that keeps numbers as numbers and text as text. */
const numberOrText = customType<{ data: number | string }>({ dataType: () => "any" });

/** How many documents of each kind there are, exactly; triggers keep it. A group that has none left stands at 0. */
export const documentTotals = sqliteTable("document_totals", {
  accountId: integer("account_id").notNull(),
  formType: integer("form_type").notNull(),
  storeId: integer("store_id").notNull(),
  /** The small filters packed into one number (search/facets.ts). */
  facets: integer().notNull(),
  count: integer().notNull(),
}, ({ accountId, formType, storeId, facets }) => [
  primaryKey({ columns: [accountId, formType, storeId, facets] }),
]);

/**
 * How many documents lie under each beginning of each order, for a page deep in a list; triggers keep it. All list days of
 * a bucket lie between its first and its last.
 */
export const documentBuckets = sqliteTable("document_buckets", {
  accountId: integer("account_id").notNull(),
  formType: integer("form_type").notNull(),
  /** The order. */
  sort: text().$type<"list" | "name" | "serial" | "tsn" | "ntn" | "certification" | "expiration" | "created">()
    .notNull(),
  /** 0 for the account as a whole. */
  storeId: integer("store_id").notNull(),
  /** A month as a number (202401) in an order by days, the first characters in one by text. */
  bucket: numberOrText().notNull(),
  /** As in `document_totals`, without the two bits that no counted list asks for. */
  facets: integer().notNull(),
  count: integer().notNull(),
  /** A day as a number (20240131), 0 for none. */
  firstDay: integer("first_day").notNull(),
  /** A day as a number (20240131), 0 for none. */
  lastDay: integer("last_day").notNull(),
}, ({ accountId, formType, sort, storeId, bucket, facets }) => [
  primaryKey({ columns: [accountId, formType, sort, storeId, bucket, facets] }),
]);

/**
 * How many documents of an account say the same of their firearms on each list day, exactly; no row stands at 0. Kept by the
 * statements that write serial numbers and by a trigger (migration 0013).
 */
export const documentValueDays = sqliteTable("document_value_days", {
  accountId: integer("account_id").notNull(),
  formType: integer("form_type").notNull(),
  field: text().$type<"manufacturer" | "importer" | "model" | "type" | "caliber">().notNull(),
  /** The folded values of all firearms of a document, without repetitions, in order, one a line. */
  value: text().notNull(),
  /** A day as a number (20240131), 0 for none. */
  day: integer().notNull(),
  /** Of the facets the status and whether there is a Status Date. */
  facets: integer().notNull(),
  count: integer().notNull(),
}, ({ accountId, formType, field, value, day, facets }) => [
  primaryKey({ columns: [accountId, formType, field, value, day, facets] }),
]);

/** The same of all days together: the values that there are. */
export const documentValues = sqliteTable("document_values", {
  accountId: integer("account_id").notNull(),
  formType: integer("form_type").notNull(),
  field: text().$type<"manufacturer" | "importer" | "model" | "type" | "caliber">().notNull(),
  value: text().notNull(),
  count: integer().notNull(),
}, ({ accountId, formType, field, value }) => [primaryKey({ columns: [accountId, formType, field, value] })]);

/**
 * Between which list days and which times of filing the documents of a zone lie: those of an account whose numbers share all
 * but the last twelve bits. Perhaps wider than they are, never narrower; triggers keep it (migration 0015).
 */
export const documentZones = sqliteTable("document_zones", {
  accountId: integer("account_id").notNull(),
  formType: integer("form_type").notNull(),
  /** A document's number without its last twelve bits. */
  zone: integer().notNull(),
  /** A day as a number (20240131), 0 for none. */
  firstDay: integer("first_day").notNull(),
  /** A day as a number (20240131), 0 for none. */
  lastDay: integer("last_day").notNull(),
  /** UTC instant, ISO 8601. */
  firstCreated: text("first_created").notNull(),
  /** UTC instant, ISO 8601. */
  lastCreated: text("last_created").notNull(),
}, ({ accountId, formType, zone }) => [primaryKey({ columns: [accountId, formType, zone] })]);

/** One row: whether a change of many documents counts them itself and the trigger rests. Only ever so within one batch. */
export const documentCounting = sqliteTable("document_counting", {
  /** Always 1. */
  id: integer().primaryKey(),
  isCountedApart: integer("is_counted_apart", { mode: "boolean" }).notNull(),
});
