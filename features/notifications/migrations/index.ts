import type { Migration } from "@/db/migrate.ts";
import notifications from "./0001_notifications.sql" with { type: "text" };

/** The tables of notifications, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_notifications", sql: notifications }];
