import type { Migration } from "@/db/migrate.ts";
import views from "./0001_views.sql" with { type: "text" };
import overview from "./0002_overview.sql" with { type: "text" };

/** The views' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_views", sql: views },
  { name: "0002_overview", sql: overview },
];
