import type { Migration } from "@/db/migrate.ts";
import stores from "./0001_stores.sql" with { type: "text" };

/** The stores' tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_stores", sql: stores }];
