import type { Migration } from "@/db/migrate.ts";
import backup from "./0001_backup.sql" with { type: "text" };

/** The tables of backups, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_backup", sql: backup }];
