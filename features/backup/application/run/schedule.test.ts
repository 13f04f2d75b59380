import { expect } from "expect";
import type { LogLine } from "../../contract-window.ts";
import { isChangeEnough, nextRun } from "./schedule.ts";

const run = (finishedAt: Date, more: Partial<LogLine> = {}): LogLine => ({
  ...{ startedAt: finishedAt.toISOString(), finishedAt: finishedAt.toISOString(), reason: "daily", outcome: "whole" },
  ...{ isStopped: false, documents: 0, files: 0, bytes: 0, checkedFiles: 0, problems: 0, ...more },
});
/** This computer's own clock. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes);
const settings = { dailyAt: "02:30" };
const next = (runs: readonly LogLine[], now: Date) => nextRun(settings, { runs, now });

Deno.test("the first backup begins at once", () => {
  expect(next([], at(10, 9))).toEqual({ at: at(10, 9), reason: "first" });
});

Deno.test("after a good run the next one is at the time of the day, today or tomorrow", () => {
  expect(next([run(at(10, 1))], at(10, 1, 5))).toEqual({ at: at(10, 2, 30), reason: "daily" });
  expect(next([run(at(10, 2, 30))], at(10, 9))).toEqual({ at: at(11, 2, 30), reason: "daily" });
  expect(next([run(at(10, 17))], at(10, 18))).toEqual({ at: at(11, 2, 30), reason: "daily" });
});

Deno.test("what came due while the computer was off is due at once", () => {
  const { at: due } = next([run(at(10, 17))], at(14, 9));
  expect(due).toEqual(at(11, 2, 30));
  expect(due < at(14, 9)).toBe(true);
});

Deno.test("a server that is away is tried again soon, further apart each time, and at most half an hour later", () => {
  const failures = (count: number) => [
    ...Array.from({ length: count }, () => run(at(10, 9), { outcome: "offline" })),
    run(at(9, 9)),
  ];
  const minutes = [1, 2, 3, 4, 5, 6, 7, 50].map((count) =>
    (next(failures(count), at(10, 9)).at.getTime() - at(10, 9).getTime()) / 60_000
  );
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

Deno.test("what somebody has to mend is tried again later, and never later than the daily run", () => {
  const full = (count: number) => Array.from({ length: count }, () => run(at(10, 9), { outcome: "full_disk" }));
  expect(next(full(1), at(10, 9))).toEqual({ at: at(10, 9, 10), reason: "retry" });
  expect(next(full(9), at(10, 9))).toEqual({ at: at(10, 13), reason: "retry" });
  const late = run(at(10, 2), { outcome: "damaged" });
  expect(next([late, late, late, late], at(10, 2))).toEqual({ at: at(10, 2, 30), reason: "daily" });
});

Deno.test("a run that was stopped goes on after an hour", () => {
  const stopped = run(at(10, 9), { outcome: "failed", isStopped: true });
  expect(next([stopped], at(10, 9, 1))).toEqual({ at: at(10, 10), reason: "retry" });
});

Deno.test("a clock that was set back does not put off the next run", () => {
  expect(next([run(at(30, 9))], at(10, 9))).toEqual({ at: at(10, 9), reason: "retry" });
});

Deno.test("a change is reason enough only after a good run", () => {
  expect(isChangeEnough([])).toBe(false);
  expect(isChangeEnough([run(at(10, 9))])).toBe(true);
  expect(isChangeEnough([run(at(10, 9), { outcome: "offline" }), run(at(9, 9))])).toBe(false);
});

Deno.test("on the night when clocks go back the copy does not become a day old", () => {
  const before = Deno.env.get("TZ");
  Deno.env.set("TZ", "America/Denver");
  try {
    // 02:31 on October 31, 2026 in Denver; the next night has 01:00 to 02:00 twice.
    const finished = new Date("2026-10-31T08:31:00Z");
    const { at: due } = nextRun({ dailyAt: "02:45" }, { runs: [run(finished)], now: finished });
    expect(due.toISOString()).toBe("2026-10-31T08:45:00.000Z");
    const late = new Date("2026-10-31T08:46:00Z");
    const { at: again } = nextRun({ dailyAt: "02:45" }, { runs: [run(late)], now: late });
    expect(again.toISOString()).toBe("2026-11-01T08:45:00.000Z");
  } finally {
    if (before === undefined) Deno.env.delete("TZ");
    else Deno.env.set("TZ", before);
  }
});
