import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a store says for the ruling's page. A store without a row has said nothing. The ledger has who said it. */
export const complianceStores = sqliteTable("compliance_stores", {
  storeId: integer("store_id").primaryKey(),
  accountId: integer("account_id").notNull(),
  /** When ATF was given notice of electronic storage, `YYYY-MM-DD` at the store; NULL while it was not. */
  noticeDate: text("notice_date"),
  /** The ATF Industry Operations Area Office that the notice goes to. */
  officeName: text("office_name").notNull().default(""),
  /** Its address, a line each. */
  officeAddress: text("office_address").notNull().default(""),
  /** Computers that investigators can use; NULL while nobody has said. */
  accessPoints: integer("access_points"),
  /** Years for which records are kept; NULL until the business ends (27 CFR 478.129(b)). */
  retentionYears: integer("retention_years"),
  /** The rule that the store names for these years; empty without them. */
  retentionSource: text("retention_source").notNull().default(""),
  /** One more with each change; what a store without a row would have is 1. */
  version: integer().notNull().default(1),
  /** The name that the person had then. */
  changedByName: text("changed_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  changedAt: text("changed_at").notNull(),
});

export type StoreRow = typeof complianceStores.$inferSelect;

/** What the dealer confirmed last about a condition. A confirmation that is taken back has no row. */
export const complianceDuties = sqliteTable("compliance_duties", {
  storeId: integer("store_id").notNull(),
  /** The condition's number, 1 to 20. */
  condition: integer().notNull(),
  accountId: integer("account_id").notNull(),
  /** The sentence as it read then. */
  statement: text().notNull(),
  confirmedById: integer("confirmed_by_id"),
  /** The name that the person had then. */
  confirmedByName: text("confirmed_by_name").notNull(),
  /** UTC instant, ISO 8601. */
  confirmedAt: text("confirmed_at").notNull(),
}, ({ storeId, condition }) => [primaryKey({ columns: [storeId, condition] })]);

export type DutyRow = typeof complianceDuties.$inferSelect;
