import type { Migration } from "@/db/migrate.ts";
import counters from "./0001_counters.sql" with { type: "text" };

/** The counters' tables. */
export const migrations: readonly Migration[] = [{ name: "0001_counters", sql: counters }];
