import type { Migration } from "@/db/migrate.ts";
import uploads from "./0001_uploads.sql" with { type: "text" };

/** The tables of uploads under way, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_uploads", sql: uploads }];
