import type { Migration } from "@/db/migrate.ts";
import corrections from "./0001_corrections.sql" with { type: "text" };
import removals from "./0003_removals.sql" with { type: "text" };
import storeLogIndexes from "./0004_store_log_indexes.sql" with { type: "text" };
import draftsOfDevices from "./0002_drafts_of_devices.sql" with { type: "text" };

/** The tables of corrections, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_corrections", sql: corrections },
  { name: "0002_drafts_of_devices", sql: draftsOfDevices },
  { name: "0003_removals", sql: removals },
  { name: "0004_store_log_indexes", sql: storeLogIndexes },
];
