import type { LogLine } from "../../contract-window.ts";
import type { RunReason } from "./run-log.ts";
import type { Settings } from "../home/settings.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When the next run begins by itself, and why. */
export interface NextRun {
  readonly at: Date;
  readonly reason: Exclude<RunReason, "asked" | "change">;
}

/** What {@link nextRun} goes by. */
export interface Past {
  /** The runs that are remembered, the newest first. */
  readonly runs: readonly LogLine[];
  readonly now: Date;
}

/**
 * The next run: at once when there was none, at the time of the day after one that went well, and sooner, further apart each time,
 * after one that did not. What came due while the computer was off is due at once.
 */
export function nextRun({ dailyAt }: Pick<Settings, "dailyAt">, { runs, now }: Past): NextRun {
  const [last] = runs;
  if (!last) return { at: now, reason: "first" };
  const finished = new Date(last.finishedAt);
  // A clock that was set back must not put off the next run for months.
  if (finished.getTime() > now.getTime() + dayMs) return { at: now, reason: "retry" };
  const daily = withinADay(nextTimeOfDay(dailyAt, finished), finished);
  if (last.outcome === "whole") return { at: daily, reason: "daily" };
  const retry = new Date(finished.getTime() + waitAfter(runs));
  return retry < daily ? { at: retry, reason: "retry" } : { at: daily, reason: "daily" };
}

/** True when the last run went well, so that a change is reason enough for another one. */
export function isChangeEnough(runs: readonly LogLine[]): boolean {
  return runs.at(0)?.outcome === "whole";
}

/** Milliseconds from a run that did not go well to the next try: soon when the server was away, later when somebody has to do something. */
function waitAfter(runs: readonly LogLine[]): number {
  const [last] = runs;
  if (last.isStopped) return hourMs;
  const firstGood = runs.findIndex(({ outcome }) => outcome === "whole");
  const failures = firstGood < 0 ? runs.length : firstGood;
  const doubled = 2 ** Math.min(failures - 1, 10);
  return last.outcome === "offline"
    ? Math.min(minuteMs * doubled, hourMs / 2)
    : Math.min(10 * minuteMs * doubled, 4 * hourMs);
}

/** On the night that has an hour twice, an hour sooner: a copy that is 25 hours old is late. */
function withinADay(at: Date, finished: Date): Date {
  return at.getTime() - finished.getTime() > dayMs ? new Date(at.getTime() - hourMs) : at;
}

/** The next `HH:MM` of this computer's clock after an instant. */
function nextTimeOfDay(timeOfDay: string, after: Date): Date {
  const [hours, minutes] = timeOfDay.split(":").map(Number);
  const at = new Date(after);
  at.setHours(hours, minutes, 0, 0);
  if (at <= after) at.setDate(at.getDate() + 1);
  return at;
}
