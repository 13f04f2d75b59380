import type { Migration } from "@/db/migrate.ts";
import operators from "./0001_operators.sql" with { type: "text" };
import ticket from "./0002_ticket.sql" with { type: "text" };
import storage from "./0003_storage.sql" with { type: "text" };

/** The operators' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_operators", sql: operators },
  { name: "0002_ticket", sql: ticket },
  { name: "0003_storage", sql: storage },
];
