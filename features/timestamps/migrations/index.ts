import type { Migration } from "@/db/migrate.ts";
import timestamps from "./0001_timestamps.sql" with { type: "text" };

/** The tables of timestamps, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_timestamps", sql: timestamps }];
