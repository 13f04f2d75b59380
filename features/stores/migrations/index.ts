import type { Migration } from "@/db/migrate.ts";
import stores from "./0001_stores.sql" with { type: "text" };
import settings from "./0002_settings.sql" with { type: "text" };
import varianceRequests from "./0003_variance_requests.sql" with { type: "text" };
import varianceWaiting from "./0004_variance_waiting.sql" with { type: "text" };

/** The stores' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_stores", sql: stores },
  { name: "0002_settings", sql: settings },
  { name: "0003_variance_requests", sql: varianceRequests },
  { name: "0004_variance_waiting", sql: varianceWaiting },
];
