import type { Migration } from "@/db/migrate.ts";
import audits from "./0001_audits.sql" with { type: "text" };
import conducting from "./0002_conducting.sql" with { type: "text" };

/** The audits' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_audits", sql: audits },
  { name: "0002_conducting", sql: conducting },
];
