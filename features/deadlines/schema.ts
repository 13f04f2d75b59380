import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** How early a store is warned. A store without a row has the defaults. The ledger has who set it. */
export const deadlineSettings = sqliteTable("deadlines_settings", {
  storeId: integer("store_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** Days before the last day of a background check, 1 to 7. */
  checkWarningDays: integer("check_warning_days").notNull(),
});
