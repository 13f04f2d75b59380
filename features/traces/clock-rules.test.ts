import { expect } from "expect";
import { dueAt, durationText, instantOf, timeLeft, urgencyOf, wallTime } from "./clock-rules.ts";

const chicago = "America/Chicago";
const hourMs = 3_600_000;

Deno.test("a request is due when 24 hours have passed, whatever the clock on the wall does meanwhile", () => {
  const beforeSpring = instantOf("2026-03-07T14:00", chicago) ?? "";
  expect(wallTime(dueAt(beforeSpring), chicago)).toBe("2026-03-08T15:00");
  const beforeAutumn = instantOf("2026-10-31T14:00", chicago) ?? "";
  expect(wallTime(dueAt(beforeAutumn), chicago)).toBe("2026-11-01T13:00");
  const ordinary = instantOf("2026-07-15T14:00", chicago) ?? "";
  expect(wallTime(dueAt(ordinary), chicago)).toBe("2026-07-16T14:00");
});

Deno.test("a time on the store's wall is the same instant from wherever it is written down", () => {
  expect(instantOf("2026-01-15T09:30", chicago)).toBe("2026-01-15T15:30:00.000Z");
  expect(instantOf("2026-07-15T09:30", chicago)).toBe("2026-07-15T14:30:00.000Z");
  expect(instantOf("2026-07-15T09:30", "America/Phoenix")).toBe("2026-07-15T16:30:00.000Z");
  expect(instantOf("2026-07-15T09:30", "Pacific/Guam")).toBe("2026-07-14T23:30:00.000Z");
});

Deno.test("of the hour that comes twice the first counts, and a time that is skipped is the moment of the change", () => {
  expect(instantOf("2026-11-01T01:30", chicago)).toBe("2026-11-01T06:30:00.000Z");
  expect(instantOf("2026-03-08T02:30", chicago)).toBe("2026-03-08T08:00:00.000Z");
});

Deno.test("what is no time gives none", () => {
  for (const text of ["", "2026-03-08", "2026-13-08T10:00", "tomorrow"]) expect(instantOf(text, chicago)).toBeNull();
});

Deno.test("a request is calm until 4 hours are left, then urgent, and overdue from the very end", () => {
  const received = "2026-07-15T12:00:00.000Z";
  const after = (hours: number) => urgencyOf(timeLeft(received, new Date(Date.parse(received) + hours * hourMs)));
  expect([0, 19.9, 20, 20.1, 23.99, 24, 50].map(after)).toEqual([
    "calm",
    "calm",
    "calm",
    "urgent",
    "urgent",
    "overdue",
    "overdue",
  ]);
});

Deno.test("time is told in the words of a clock", () => {
  expect([90_000, 12 * 60_000, hourMs, 3.2 * hourMs, 47 * hourMs, 73 * hourMs, -0.5 * hourMs].map(durationText))
    .toEqual([
      "1 min",
      "12 min",
      "1 h",
      "3 h 12 min",
      "47 h",
      "3 days",
      "30 min",
    ]);
});

Deno.test("a day that stands in no calendar is no moment", () => {
  expect(instantOf("2026-02-30T10:00", "America/Chicago")).toBeNull();
});
