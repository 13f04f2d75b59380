import type { Migration } from "@/db/migrate.ts";
import departure from "./0001_departure.sql" with { type: "text" };
import leftOut from "./0003_left_out.sql" with { type: "text" };
import purging from "./0002_purging.sql" with { type: "text" };

/** The tables of exports and deletions, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_departure", sql: departure },
  { name: "0002_purging", sql: purging },
  { name: "0003_left_out", sql: leftOut },
];
