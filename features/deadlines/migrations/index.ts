import type { Migration } from "@/db/migrate.ts";
import deadlines from "./0001_deadlines.sql" with { type: "text" };

/** The deadlines' tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_deadlines", sql: deadlines }];
