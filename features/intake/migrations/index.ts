import type { Migration } from "@/db/migrate.ts";
import intake from "./0001_intake.sql" with { type: "text" };
import forgotten from "./0003_forgotten.sql" with { type: "text" };
import turns from "./0002_turns.sql" with { type: "text" };

/** The migrations of this feature in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_intake", sql: intake },
  { name: "0002_turns", sql: turns },
  { name: "0003_forgotten", sql: forgotten },
];
