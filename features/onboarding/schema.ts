import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AccountType } from "./contract.ts";

/** Companies that have put the first-run guide away. */
export const onboardingGuides = sqliteTable("onboarding_guides", {
  accountId: integer("account_id").primaryKey(),
  /** UTC instant, ISO 8601. */
  dismissedAt: text("dismissed_at").notNull(),
});

/** The account types that people without an account have chosen, until their company is registered. */
export const onboardingChoices = sqliteTable("onboarding_choices", {
  userId: integer("user_id").primaryKey(),
  /** 0 one store, 1 several stores. */
  accountType: integer("account_type").$type<AccountType>().notNull(),
});
