import type { Migration } from "@/db/migrate.ts";
import review from "./0001_review.sql" with { type: "text" };

/** The review's tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_review", sql: review }];
