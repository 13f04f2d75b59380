import type { Migration } from "@/db/migrate.ts";
import traces from "./0001_traces.sql" with { type: "text" };

/** The trace desk's tables, in their order. */
export const migrations: readonly Migration[] = [{ name: "0001_traces", sql: traces }];
