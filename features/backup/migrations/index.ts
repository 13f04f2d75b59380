import type { Migration } from "@/db/migrate.ts";
import backup from "./0001_backup.sql" with { type: "text" };
import warnings from "./0002_warnings.sql" with { type: "text" };

/** The tables of backups, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_backup", sql: backup },
  { name: "0002_warnings", sql: warnings },
];
