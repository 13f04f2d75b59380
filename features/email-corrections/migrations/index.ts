import type { Migration } from "@/db/migrate.ts";
import emailCorrections from "./0001_email_corrections.sql" with { type: "text" };

/** The tables of emailed corrections, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_email_corrections", sql: emailCorrections }];
