import { expect } from "expect";
import { isCovered, sentDates } from "./date-rules.ts";

const audit = { startDate: "2026-01-01", endDate: "2026-06-30" };

Deno.test("an open end ends where the audit's dates do, or where it begins beyond them", () => {
  expect(sentDates({ startDate: "2025-05-01", endDate: "" }, audit)).toEqual({
    startDate: "2025-05-01",
    endDate: "2026-06-30",
  });
  expect(sentDates({ startDate: "", endDate: "2026-09-01" }, audit)).toEqual({
    startDate: "2026-01-01",
    endDate: "2026-09-01",
  });
  expect(sentDates({ startDate: "", endDate: "2024-09-01" }, audit)).toEqual({
    startDate: "2024-09-01",
    endDate: "2024-09-01",
  });
});

Deno.test("dates are covered by ranges that touch or overlap, and by none with a gap of a day", () => {
  const dates = { startDate: "2025-12-01", endDate: "2026-02-01" };
  expect(isCovered(dates, [audit, { startDate: "2025-11-01", endDate: "2025-12-31" }])).toBe(true);
  expect(isCovered(dates, [audit, { startDate: "2025-11-01", endDate: "2025-12-30" }])).toBe(false);
  expect(isCovered(dates, [audit])).toBe(false);
  expect(isCovered({ startDate: "2026-02-01", endDate: "2026-02-01" }, [audit])).toBe(true);
});
