import type { Migration } from "@/db/migrate.ts";
import licensees from "./0001_licensees.sql" with { type: "text" };

/** The licensees' tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_licensees", sql: licensees }];
