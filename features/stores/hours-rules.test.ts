import { expect } from "expect";
import {
  dayProblem,
  endChoices,
  hoursOfDay,
  isTimeZone,
  isWithinHours,
  nextDayChoices,
  nextOpening,
  noHours,
  secondsToChange,
  startChoices,
  weekOf,
} from "./hours-rules.ts";
import type { DayHours } from "./contract-hours.ts";

const nineToFive: DayHours = { startTime: "9:00 AM", endTime: "5:00 PM", isActive: true };
const closed: DayHours = { startTime: "", endTime: "", isActive: false };
const weekdaysOnly = weekOf((day) => day === "sunday" || day === "saturday" ? closed : nineToFive);

const isOpen = (moment: string, hours = weekdaysOnly, zone = "America/Denver") =>
  isWithinHours(hours, zone, new Date(moment));

Deno.test("no hours set for any day means always open", () => {
  expect(isOpen("2026-03-01T03:00:00Z", noHours)).toBe(true);
  const untimed = weekOf(() => ({ startTime: "", endTime: "", isActive: true }));
  expect(isOpen("2026-03-01T03:00:00Z", untimed)).toBe(true);
});

Deno.test("hours are judged on the clocks of the store, not of the server", () => {
  expect(isOpen("2026-03-02T16:00:00Z")).toBe(true);
  expect(isOpen("2026-03-02T15:59:59Z")).toBe(false);
  expect(isOpen("2026-03-02T16:00:00Z", weekdaysOnly, "Pacific/Honolulu")).toBe(false);
});

Deno.test("the last minute is open, the closing time is not", () => {
  expect(isOpen("2026-03-02T23:59:59Z")).toBe(true);
  expect(isOpen("2026-03-03T00:00:00Z")).toBe(false);
});

Deno.test("a closed store opens next today, tomorrow, or after the days without hours, on its own clocks", () => {
  const next = (moment: string, hours = weekdaysOnly) => nextOpening(hours, "America/Denver", new Date(moment));
  expect(next("2026-03-02T15:59:59Z")).toEqual({ time: "9:00 AM", inDays: 0, weekday: "monday" });
  expect(next("2026-03-03T00:00:00Z")).toEqual({ time: "9:00 AM", inDays: 1, weekday: "tuesday" });
  expect(next("2026-03-07T00:00:00Z")).toEqual({ time: "9:00 AM", inDays: 3, weekday: "monday" });
  const mondays = weekOf((day) => day === "monday" ? nineToFive : closed);
  expect(next("2026-03-03T00:00:00Z", mondays)).toEqual({ time: "9:00 AM", inDays: 7, weekday: "monday" });
  expect(next("2026-03-03T00:00:00Z", noHours)).toBeNull();
});

Deno.test("a day without hours is closed when another day has some", () => {
  expect(isOpen("2026-03-01T18:00:00Z")).toBe(false);
});

Deno.test("the day is the store's: Monday morning in Guam is still Sunday in UTC", () => {
  expect(isOpen("2026-03-01T23:30:00Z", weekdaysOnly, "Pacific/Guam")).toBe(true);
});

Deno.test("daylight saving moves the opening in UTC, not at the store", () => {
  // In Denver clocks go forward on 8 March and back on 1 November 2026.
  expect(isOpen("2026-03-06T15:30:00Z")).toBe(false);
  expect(isOpen("2026-03-09T15:30:00Z")).toBe(true);
  expect(isOpen("2026-10-30T15:30:00Z")).toBe(true);
  expect(isOpen("2026-11-02T15:30:00Z")).toBe(false);
});

Deno.test("an hour that the clock skips or repeats does no harm", () => {
  const night = weekOf(() => ({ startTime: "1:00 AM", endTime: "3:00 AM", isActive: true }));
  expect(isOpen("2026-03-08T08:30:00Z", night)).toBe(true);
  expect(isOpen("2026-03-08T09:00:00Z", night)).toBe(false);
  expect(isOpen("2026-11-01T07:30:00Z", night)).toBe(true);
  expect(isOpen("2026-11-01T08:30:00Z", night)).toBe(true);
});

Deno.test("twelve o'clock is midnight in the morning and noon in the afternoon", () => {
  const fromMidnight = weekOf(() => ({ startTime: "12:00 AM", endTime: "12:00 PM", isActive: true }));
  expect(isOpen("2026-03-02T07:00:00Z", fromMidnight)).toBe(true);
  expect(isOpen("2026-03-02T18:59:00Z", fromMidnight)).toBe(true);
  expect(isOpen("2026-03-02T19:00:00Z", fromMidnight)).toBe(false);
});

Deno.test("today's hours are those at the store", () => {
  const sundayEvening = new Date("2026-03-02T05:00:00Z");
  expect(hoursOfDay(weekdaysOnly, "America/Denver", sundayEvening)).toBeNull();
  expect(hoursOfDay(weekdaysOnly, "America/New_York", sundayEvening)).toEqual(nineToFive);
});

Deno.test("a time zone is one that is known by its IANA name", () => {
  expect([isTimeZone("America/Boise"), isTimeZone("Mountain"), isTimeZone("")]).toEqual([true, false, false]);
});

Deno.test("times run in steps of 30 minutes, and the closing time begins 30 minutes after the opening time", () => {
  expect(startChoices().slice(0, 3)).toEqual(["12:00 AM", "12:30 AM", "1:00 AM"]);
  expect(startChoices().at(-1)).toBe("11:30 PM");
  expect(endChoices("9:30 AM").slice(0, 2)).toEqual(["10:00 AM", "10:30 AM"]);
  expect(endChoices("11:00 AM")[1]).toBe("12:00 PM");
  expect(endChoices("11:00 PM")).toEqual(["11:30 PM"]);
  expect(nextDayChoices("1:00 AM")).toEqual(["12:00 AM", "12:30 AM"]);
  expect(nextDayChoices("12:00 AM")).toEqual(["12:00 AM"]);
  expect(nextDayChoices("6:00 PM").at(-1)).toBe("5:30 PM");
});

Deno.test("a day has both times or none, and they are not the same", () => {
  const problem = (startTime: string, endTime: string) => dayProblem({ startTime, endTime, isActive: true })?.field;
  expect(problem("", "")).toBeUndefined();
  expect(problem("9:00 AM", "9:30 AM")).toBeUndefined();
  expect(problem("9:00 AM", "")).toBe("endTime");
  expect(problem("", "5:00 PM")).toBe("startTime");
  expect(problem("9:00 AM", "9:00 AM")).toBe("endTime");
  expect(problem("9:00 PM", "9:00 AM")).toBeUndefined();
  expect(problem("12:00 AM", "12:00 AM")).toBeUndefined();
  expect(problem("9:10 AM", "5:00 PM")).toBe("startTime");
});

const weekend: DayHours = { startTime: "6:00 PM", endTime: "2:00 AM", isActive: true };
const lateFridays = weekOf((day) => day === "friday" ? weekend : closed);

Deno.test("hours may end at midnight or after it: the early morning belongs to the day before", () => {
  // 6 March 2026 is a Friday; Denver is 7 hours behind UTC.
  expect(isOpen("2026-03-07T00:59:00Z", lateFridays)).toBe(false);
  expect(isOpen("2026-03-07T01:00:00Z", lateFridays)).toBe(true);
  expect(isOpen("2026-03-07T08:59:59Z", lateFridays)).toBe(true);
  expect(isOpen("2026-03-07T09:00:00Z", lateFridays)).toBe(false);
  expect(isOpen("2026-03-06T08:00:00Z", lateFridays)).toBe(false);
  const toMidnight = weekOf((day) => day === "sunday" ? { ...weekend, endTime: "12:00 AM" } : closed);
  expect(isOpen("2026-03-02T06:59:59Z", toMidnight)).toBe(true);
  expect(isOpen("2026-03-02T07:00:00Z", toMidnight)).toBe(false);
  const allDay = weekOf((day) =>
    day === "sunday" ? { ...weekend, startTime: "12:00 AM", endTime: "12:00 AM" } : closed
  );
  expect(isOpen("2026-03-01T07:00:00Z", allDay)).toBe(true);
  expect(isOpen("2026-03-02T07:00:00Z", allDay)).toBe(false);
});

Deno.test("the next opening or closing is known to the second, over midnight and over hours that touch", () => {
  const seconds = (moment: string, hours = weekdaysOnly) => secondsToChange(hours, "America/Denver", new Date(moment));
  expect(seconds("2026-03-02T23:59:18Z")).toBe(42);
  expect(seconds("2026-03-02T15:00:00Z")).toBe(3600);
  expect(seconds("2026-03-07T00:00:00Z")).toBe(64 * 3600);
  expect(seconds("2026-03-07T05:00:00Z", lateFridays)).toBe(4 * 3600);
  expect(seconds("2026-03-07T09:00:00Z", lateFridays)).toBe((7 * 24 - 8) * 3600);
  const touching = weekOf((day) =>
    day === "saturday" ? { startTime: "1:00 AM", endTime: "4:00 AM", isActive: true } : lateFridays[day]
  );
  expect(seconds("2026-03-07T05:00:00Z", touching)).toBe(6 * 3600);
  expect(seconds("2026-03-07T05:00:00Z", noHours)).toBeNull();
  const always = weekOf(() => ({ startTime: "12:00 AM", endTime: "12:00 AM", isActive: true }));
  expect(isOpen("2026-03-07T09:00:00Z", always)).toBe(true);
});
