import { type AppError, conflict } from "./errors.ts";

/**
 * 409 for a change that comes too late: says who was quicker and when, so that nothing is silently lost.
 * @param name the person who changed it, as they are called
 * @param instant when, ISO 8601 UTC
 */
export function staleRecord(name: string, instant: string): AppError {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  // Engines differ in the kind of space before AM and PM.
  const when = new Intl.DateTimeFormat("en-US", options).format(new Date(instant)).replaceAll("\u202f", " ");
  return conflict(
    "record.stale",
    `${name} changed this on ${when} UTC. Your change was not saved. Reload and make it again.`,
  );
}
