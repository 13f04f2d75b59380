import type { Migration } from "@/db/migrate.ts";
import batches from "./0001_batches.sql" with { type: "text" };

/** The tables of lists of forms to be corrected, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_batches", sql: batches }];
