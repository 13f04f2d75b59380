import * as v from "valibot";
import { eventKey, eventPlaces } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { backupPermission } from "./contract.ts";
import { backupChanged } from "./contract-events.ts";
import { backupAlarms } from "./contract-state.ts";

/** Something is wrong with an account's own copy, or goes on being wrong for another day. */
export const backupAlarm = eventKey(
  "backup.alarm",
  v.object({
    accountId: eventPlaces.accountId,
    alarm: v.picklist(backupAlarms),
    /** The end of the last whole run; null while there was none. */
    lastWholeAt: v.nullable(v.string()),
    /** What the last run said, a sentence a line. */
    problems: v.string(),
    /** Absolute: where the state is shown. */
    url: v.string(),
  }),
  () => [],
);

/** An application was let in, ran or was removed; told to the account's people. */
export const backupMoved = eventKey(
  "backup.moved",
  v.object({ accountId: v.number() }),
  ({ accountId }) => told(backupChanged, { permission: backupPermission, accountId }, {}),
);
