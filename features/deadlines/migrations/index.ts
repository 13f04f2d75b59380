import type { Migration } from "@/db/migrate.ts";
import deadlines from "./0001_deadlines.sql" with { type: "text" };
import checkWindow from "./0002_check_window.sql" with { type: "text" };

/** The deadlines' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_deadlines", sql: deadlines },
  { name: "0002_check_window", sql: checkWindow },
];
