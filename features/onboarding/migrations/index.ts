import type { Migration } from "@/db/migrate.ts";
import onboarding from "./0001_onboarding.sql" with { type: "text" };
import choices from "./0002_choices.sql" with { type: "text" };

/** The tables of onboarding, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_onboarding", sql: onboarding },
  { name: "0002_choices", sql: choices },
];
