import { expect } from "expect";
import { localDate } from "./dates.ts";

Deno.test("a date is the one of the time zone", () => {
  const sundayEvening = new Date("2026-03-02T05:00:00Z");
  expect(localDate("America/Denver", sundayEvening)).toBe("2026-03-01");
  expect(localDate("America/New_York", sundayEvening)).toBe("2026-03-02");
  expect(() => localDate("Mountain", sundayEvening)).toThrow(RangeError);
});
