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

/** One row: whether a change of many documents counts them itself and the trigger rests. Only ever so within one batch. */
export const documentCounting = sqliteTable("document_counting", {
  /** Always 1. */
  id: integer().primaryKey(),
  isCountedApart: integer("is_counted_apart", { mode: "boolean" }).notNull(),
});
