import { expect } from "expect";
import { daysBetween, firstDayOf, intervalFor, nextFirstDay } from "./contract-intervals.ts";

Deno.test("weeks begin on Monday, months on the first", () => {
  expect(firstDayOf("week", "2026-03-09")).toBe("2026-03-09");
  expect(firstDayOf("week", "2026-03-15")).toBe("2026-03-09");
  expect(firstDayOf("week", "2026-01-01")).toBe("2025-12-29");
  expect(firstDayOf("month", "2026-03-31")).toBe("2026-03-01");
  expect(firstDayOf("day", "2026-03-31")).toBe("2026-03-31");
});

Deno.test("the next interval begins where one ends, over leap days and years", () => {
  expect(nextFirstDay("day", "2028-02-28")).toBe("2028-02-29");
  expect(nextFirstDay("week", "2025-12-29")).toBe("2026-01-05");
  expect(nextFirstDay("month", "2026-01-01")).toBe("2026-02-01");
  expect(nextFirstDay("month", "2026-12-01")).toBe("2027-01-01");
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
});

Deno.test("long ranges are read by week and by month", () => {
  expect(intervalFor("2026-01-01", "2026-01-07")).toBe("day");
  expect(intervalFor("2026-01-01", "2026-04-01")).toBe("day");
  expect(intervalFor("2025-04-01", "2026-04-01")).toBe("week");
  expect(intervalFor("2024-04-01", "2026-04-01")).toBe("month");
});
