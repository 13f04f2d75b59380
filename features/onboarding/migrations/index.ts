import type { Migration } from "@/db/migrate.ts";
import onboarding from "./0001_onboarding.sql" with { type: "text" };

/** The first-run guide's tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_onboarding", sql: onboarding }];
