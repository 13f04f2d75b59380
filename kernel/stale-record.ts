import { formatterByZone } from "./dates.ts";
import { type AppError, conflict } from "./errors.ts";

/**
 * 409 for a change that comes too late: says who was quicker and when, so that nothing is silently lost.
 * @param name the person who changed it, as they are called
 * @param instant when, ISO 8601 UTC
 * @param timeZone of the store that the record belongs to; UTC for what belongs to no store
 */
export function staleRecord(name: string, instant: string, timeZone = "UTC"): AppError {
  const when = spoken(new Date(instant), timeZone);
  return conflict(
    "record.stale",
    `${name} changed this on ${when}. Your change was not saved. Reload and make it again.`,
  );
}

const dayOf = formatterByZone({ dateStyle: "long" });
const hourOf = formatterByZone({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** "July 4, 2026 at 3:05 PM CDT", for sentences about what somebody did. */
export function spoken(at: Date, timeZone: string): string {
  const day = dayOf(timeZone).format(at);
  // Engines differ in the kind of space before AM and PM.
  return `${day} at ${hourOf(timeZone).format(at).replaceAll("\u202f", " ")}`;
}
