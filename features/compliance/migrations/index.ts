import type { Migration } from "@/db/migrate.ts";
import compliance from "./0001_compliance.sql" with { type: "text" };

/** The tables of the ruling's page, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_compliance", sql: compliance }];
