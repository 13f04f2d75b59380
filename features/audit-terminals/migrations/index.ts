import type { Migration } from "@/db/migrate.ts";
import terminals from "./0001_terminals.sql" with { type: "text" };

/** The tables of inspections at terminals, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_terminals", sql: terminals }];
