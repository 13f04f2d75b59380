import * as v from "valibot";
import { eventKey, eventPlaces } from "@/kernel/events.ts";

/** Something is wrong with an account's own copy, or goes on being wrong for another day. */
export const backupAlarm = eventKey(
  "backup.alarm",
  v.object({
    accountId: eventPlaces.accountId,
    alarm: v.picklist(["never", "late", "failed", "out_of_date"]),
    /** The end of the last whole run; null while there was none. */
    lastWholeAt: v.nullable(v.string()),
    /** What the last run said, a sentence a line. */
    problems: v.string(),
    /** Absolute: where the state is shown. */
    url: v.string(),
  }),
  () => [],
);
