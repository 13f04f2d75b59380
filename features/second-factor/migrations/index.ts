import type { Migration } from "@/db/migrate.ts";
import secondFactor from "./0001_second_factor.sql" with { type: "text" };

/** The tables of second factors, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_second_factor", sql: secondFactor }];
