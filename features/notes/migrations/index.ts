import type { Migration } from "@/db/migrate.ts";
import notes from "./0001_notes.sql" with { type: "text" };
import salt from "./0002_salt.sql" with { type: "text" };

/** The notes' table. */
export const migrations: readonly Migration[] = [
  { name: "0001_notes", sql: notes },
  { name: "0002_salt", sql: salt },
];
