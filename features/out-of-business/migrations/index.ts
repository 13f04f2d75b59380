import type { Migration } from "@/db/migrate.ts";
import outOfBusiness from "./0001_out_of_business.sql" with { type: "text" };

/** The tables of declarations and packs, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_out_of_business", sql: outOfBusiness }];
