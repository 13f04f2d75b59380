import { expect } from "expect";
import {
  fillMask,
  formatBytes,
  formatDate,
  formatInstant,
  formatInstantDate,
  formatMinute,
  formatNumber,
  formatPhone,
  formatTime,
  parseDate,
} from "./format.ts";
import { addMonths, fromLocalDate, lastOfMonth, toLocalDate } from "./calendar-dates.ts";
import { readTheme } from "./theme.ts";

Deno.test("dates read MM/DD/YY and know no time zone", () => {
  expect(formatDate("2024-03-05")).toBe("03/05/24");
  expect(formatDate("1999-12-31")).toBe("12/31/99");
  expect(formatDate(null)).toBe("");
});

Deno.test("an instant is shown in the store's time zone, in full on hover", () => {
  expect(formatInstantDate("2024-03-06T02:30:00Z", "America/Denver")).toBe("03/05/24");
  expect(formatInstant("2024-03-06T02:30:00Z", "America/Denver")).toBe("March 5, 2024 at 7:30:00 PM MST");
  expect(formatMinute("2024-03-06T02:30:09Z", "America/Denver")).toBe("March 5, 2024 at 7:30 PM MST");
  expect(formatMinute(null, "America/Denver")).toBe("");
  expect(formatTime("2024-03-06T02:30:09Z", "America/Denver")).toBe("7:30 PM");
});

Deno.test("dates are typed in any usual way", () => {
  for (const typed of ["3/5/24", "03/05/2024", "3-5-24", "3.5.2024", "030524", "03052024", "2024-03-05", " 3/5/24 "]) {
    expect(parseDate(typed)).toBe("2024-03-05");
  }
  expect(parseDate("1/1/85")).toBe("1985-01-01");
});

Deno.test("what is no date is none", () => {
  for (const typed of ["", "yesterday", "02/30/24", "13/01/24", "1/1", "3/5/024"]) expect(parseDate(typed)).toBeNull();
});

Deno.test("numbers and sizes carry separators and units", () => {
  expect(formatNumber(1234567)).toBe("1,234,567");
  expect([0, 999, 1000, 1_449_000, 300_000_000].map(formatBytes)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 kB",
    "1.4 MB",
    "300 MB",
  ]);
});

Deno.test("a telephone number is masked (999) 999-9999 as it is typed", () => {
  expect(["4", "405", "4055", "4055550142", "(405) 555-0142x9"].map(formatPhone)).toEqual([
    "(4",
    "(405",
    "(405) 5",
    "(405) 555-0142",
    "(405) 555-0142",
  ]);
});

Deno.test("the FFL number mask puts in its hyphens", () => {
  expect(fillMask("*-**-***-**-**-*****", "576201019g99999")).toBe("5-76-201-01-9G-99999");
  expect(fillMask("*-**-***-**-**-*****", "5-76-2")).toBe("5-76-2");
});

Deno.test("a date is the same day on this machine's clock and back", () => {
  for (const date of ["1999-12-31", "2024-02-29", "2024-03-10", "2024-11-03"]) {
    expect(fromLocalDate(toLocalDate(date))).toBe(date);
    expect(toLocalDate(date).getHours()).toBe(0);
  }
});

Deno.test("months are added without falling into the next one", () => {
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
  expect(lastOfMonth("2023-02-01")).toBe("2023-02-28");
});

Deno.test("the theme is read from the cookie, and nothing else is believed", () => {
  expect(readTheme("a=b; theme=dark")).toBe("dark");
  expect(readTheme("theme=sepia")).toBe("system");
  expect(readTheme(null)).toBe("system");
});
