import { expect } from "expect";
import { localDate, offsetAt } from "./dates.ts";

Deno.test("a date is the one of the time zone", () => {
  const sundayEvening = new Date("2026-03-02T05:00:00Z");
  expect(localDate("America/Denver", sundayEvening)).toBe("2026-03-01");
  expect(localDate("America/New_York", sundayEvening)).toBe("2026-03-02");
  expect(() => localDate("Mountain", sundayEvening)).toThrow(RangeError);
});

Deno.test("the clocks of a zone are ahead of UTC by another time in summer, and Phoenix knows none", () => {
  const hours = (moment: string, zone: string) => offsetAt(Date.parse(moment), zone) / 3_600_000;
  expect(hours("2026-03-08T08:59:59.999Z", "America/Denver")).toBe(-7);
  expect(hours("2026-03-08T09:00:00Z", "America/Denver")).toBe(-6);
  expect(hours("2026-07-01T00:00:00Z", "America/Phoenix")).toBe(-7);
  expect(hours("2026-07-01T00:00:00Z", "Pacific/Guam")).toBe(10);
});
