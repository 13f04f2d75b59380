import { expect } from "expect";
import { byDayWords, daysAfter, midnightAfter, standingOf } from "./urgency-rules.ts";

const denver = "America/Denver";
const standing = (when: Parameters<typeof standingOf>[0], now: string, zone = denver) =>
  standingOf(when, zone, new Date(now));

Deno.test("a day ends at midnight of the store, not of the server", () => {
  const due = { day: "2026-11-27" };
  expect(standing(due, "2026-11-28T06:59:59Z")).toMatchObject({ urgency: "today", inDays: 0 });
  expect(standing(due, "2026-11-28T07:00:00Z")).toMatchObject({ urgency: "overdue", inDays: -1 });
  expect(standing(due, "2026-11-28T06:59:59Z", "America/New_York")).toMatchObject({ urgency: "overdue" });
  expect(standing(due, "2026-11-28T09:59:59Z", "Pacific/Honolulu")).toMatchObject({ urgency: "today" });
});

Deno.test("within a week is soon, after it later", () => {
  const now = "2026-11-27T19:00:00Z";
  expect(standing({ day: "2026-11-28" }, now).urgency).toBe("soon");
  expect(standing({ day: "2026-12-04" }, now).urgency).toBe("soon");
  expect(standing({ day: "2026-12-05" }, now).urgency).toBe("later");
});

Deno.test("an instant is overdue once it has come, and stands on its store's day", () => {
  const due = { at: "2026-11-28T01:00:00.000Z" };
  expect(standing(due, "2026-11-27T19:00:00Z")).toEqual({
    urgency: "today",
    day: "2026-11-27",
    at: "2026-11-28T01:00:00.000Z",
    inDays: 0,
  });
  expect(standing(due, "2026-11-28T01:00:00Z").urgency).toBe("overdue");
});

Deno.test("what has no date says itself how urgent it is", () => {
  expect(standing({ urgency: "soon" }, "2026-11-27T19:00:00Z"))
    .toEqual({ urgency: "soon", day: null, at: null, inDays: null });
});

Deno.test("the next midnight is that of the zone, on days too when clocks change", () => {
  const after = (now: string, zone = denver) => midnightAfter(new Date(now), zone).toISOString();
  expect(after("2026-11-27T19:00:00Z")).toBe("2026-11-28T07:00:00.000Z");
  expect(after("2026-11-27T07:00:00Z")).toBe("2026-11-28T07:00:00.000Z");
  // Clocks go forward on 03/08/26 and back on 11/01/26, each at 2 in the morning.
  expect(after("2026-03-08T08:00:00Z")).toBe("2026-03-09T06:00:00.000Z");
  expect(after("2026-11-01T07:00:00Z")).toBe("2026-11-02T07:00:00.000Z");
  expect(after("2026-10-31T20:00:00Z")).toBe("2026-11-01T06:00:00.000Z");
});

Deno.test("a day ends a sentence in the words people use", () => {
  const words = (day: string) => byDayWords(day, "2026-11-25");
  expect(["2026-11-25", "2026-11-26", "2026-11-27", "2026-12-24"].map(words))
    .toEqual(["today", "tomorrow", "by Friday", "by 12/24/26"]);
  expect(daysAfter("2026-02-27", 3)).toBe("2026-03-02");
});
