import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Public lists of licensees (27 CFR 478.41) as ATF publishes them each month: the one in force, and one being taken in. */
export const licenseeLists = sqliteTable("licensee_lists", {
  id: integer().primaryKey(),
  /** The month of publication, `YYYY-MM`. */
  month: text().notNull(),
  /** UTC instant, ISO 8601. */
  loadedAt: text("loaded_at").notNull(),
  /** How many licences it holds; 0 until it is whole. */
  licensees: integer().notNull().default(0),
  /** True for the one list that answers. */
  isCurrent: integer("is_current", { mode: "boolean" }).notNull().default(false),
});

/** Licences of a list. First three and last five digits are the identity of a licence and stay when it is renewed. */
export const licensees = sqliteTable("licensees", {
  listId: integer("list_id").notNull(),
  /** Region and district. */
  fflFirstThreeDigits: text("ffl_first_three_digits").notNull(),
  /** The sequence. */
  fflLastFiveDigits: text("ffl_last_five_digits").notNull(),
  /** Two digits, such as 01 dealer. Type 03 is never in a list. */
  licenceType: text("licence_type").notNull(),
  /** Last digit of the year and a month letter, A to M without I. */
  expiry: text().notNull(),
  licenceName: text("licence_name").notNull(),
  /** The trade name; empty when there is none. */
  businessName: text("business_name").notNull(),
  premiseCity: text("premise_city").notNull(),
  /** Two letters. */
  premiseState: text("premise_state").notNull(),
}, ({ listId, fflFirstThreeDigits, fflLastFiveDigits }) => [
  primaryKey({ columns: [listId, fflFirstThreeDigits, fflLastFiveDigits] }),
]);
