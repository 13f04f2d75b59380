import type { Migration } from "@/db/migrate.ts";
import releaseNotes from "./0001_release_notes.sql" with { type: "text" };

/** The table of release notes. */
export const migrations: readonly Migration[] = [{ name: "0001_release_notes", sql: releaseNotes }];
