import intake from "./0001_intake.sql" with { type: "text" };
import type { Migration } from "@/db/migrate.ts";

/** The migrations of this feature in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_intake", sql: intake }];
