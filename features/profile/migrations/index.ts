import type { Migration } from "@/db/migrate.ts";
import profile from "./0001_profile.sql" with { type: "text" };

/** The table of people's pictures. */
export const migrations: readonly Migration[] = [{ name: "0001_profile", sql: profile }];
