import { sql } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { intakeItems } from "./schema.ts";

/** The states of what still waits for a person. */
export const openStates = ["reading", "ready", "failed"] as const;

/** A condition: the item still waits for a person. */
export const isOpen = isOneOf(intakeItems.state, openStates);

/** What a discarded item is set to when it is brought back: read anew unless its values are still there. */
export const restored = {
  state: sql`CASE WHEN ${intakeItems.metaData} IS NULL THEN 'reading' ELSE 'ready' END`,
  ...{ reason: null, settledAt: null, settledById: null, settledByName: null, readUntil: 0 },
};
