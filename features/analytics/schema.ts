import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Interval } from "./contract-intervals.ts";

/** What happened in a store on a day, counted from its chain of the ledger. A day on which nothing happened has no row. */
export const analyticsDays = sqliteTable("analytics_days", {
  storeId: integer("store_id").notNull(),
  /** `YYYY-MM-DD` in the time zone of the store. */
  day: text().notNull(),
  /** Documents that became Transferred. */
  transferred: integer().notNull().default(0),
  /** Times that the dealer's flag was set. */
  flagged: integer().notNull().default(0),
  /** Times that a document was assigned to a coworker. */
  assigned: integer().notNull().default(0),
  /** New versions of forms. */
  versions: integer().notNull().default(0),
  /** Documents that were filed. */
  uploaded: integer().notNull().default(0),
  /** Documents that became Void/No Sale. */
  voidNoSale: integer("void_no_sale").notNull().default(0),
  /** Documents that became Denied. */
  denied: integer().notNull().default(0),
}, ({ storeId, day }) => [primaryKey({ columns: [storeId, day] })]);

/** Who was active in a store: a row for each person and day, one for the week and one for the month. */
export const analyticsPeople = sqliteTable("analytics_people", {
  storeId: integer("store_id").notNull(),
  interval: text().notNull().$type<Interval>(),
  /** `YYYY-MM-DD`: the day, the Monday of the week, or the first of the month. */
  firstDay: text("first_day").notNull(),
  /** 1 ATF auditors, 2 the dealer's employees. */
  side: integer().notNull().$type<1 | 2>(),
  userId: integer("user_id").notNull(),
}, ({ storeId, interval, firstDay, side, userId }) => [
  primaryKey({ columns: [storeId, interval, firstDay, side, userId] }),
]);

/** How far each store's chain has been counted. Moved in the batch that adds the counts, so that nothing counts twice. */
export const analyticsPositions = sqliteTable("analytics_positions", {
  storeId: integer("store_id").primaryKey(),
  /** The number of the last entry that was counted. */
  seq: integer().notNull(),
  /** IANA name: in which the days of the counters are. When the store has another one, it is counted again. */
  timeZone: text("time_zone").notNull(),
  /** Which rules counted (`rulesVersion`). By other rules the store is counted again. */
  rules: integer().notNull(),
});
