import { expect } from "expect";
import type { BusinessHours, DayHours } from "../../contract-hours.ts";
import { hoursWords } from "./hours-words.ts";

const closed: DayHours = { startTime: "", endTime: "", isActive: false };
const open = (startTime: string, endTime: string): DayHours => ({ startTime, endTime, isActive: true });

function weekOf(days: Partial<BusinessHours>, rest = closed): BusinessHours {
  const {
    sunday = rest,
    monday = rest,
    tuesday = rest,
    wednesday = rest,
    thursday = rest,
    friday = rest,
    saturday = rest,
  } = days;
  return { sunday, monday, tuesday, wednesday, thursday, friday, saturday };
}

Deno.test("hours are told as a shop tells them", () => {
  const day = open("9:00 AM", "5:00 PM");
  expect(hoursWords(weekOf({}))).toBe("");
  expect(hoursWords(weekOf({}, day))).toBe("Every day 9–5");
  expect(hoursWords(weekOf({ sunday: closed, saturday: open("10:30 AM", "2:00 PM") }, day)))
    .toBe("Mon–Fri 9–5, Sat 10:30–2, Sun closed");
  expect(hoursWords(weekOf({ monday: open("7:00 AM", "11:30 AM") }))).toBe("Mon 7 AM–11:30 AM, Tue–Sun closed");
  expect(hoursWords(weekOf({ friday: { ...day, isActive: false }, monday: day }))).toBe("Mon 9–5, Tue–Sun closed");
});
