import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How early a store is warned, and for how long its background checks hold. A store without a row has the defaults. The ledger has who set it. */
export const deadlineSettings = sqliteTable("deadlines_settings", {
  storeId: integer("store_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** Days before the last day of a background check, 1 to 7. */
  checkWarningDays: integer("check_warning_days").notNull(),
  /** Days from the first contact for which a background check holds, 1 to 365; NULL for the installation's setting. */
  checkWindowDays: integer("check_window_days"),
  /** The rule that the store names for its own window; empty without one. */
  checkWindowSource: text("check_window_source").notNull().default(""),
});
