import { expect } from "expect";
import { parseTime, timeWords } from "./time-rules.ts";

Deno.test("times are typed in any usual way", () => {
  for (const typed of ["2:15 pm", "2:15PM", "2.15p", "215", "2:15", "14:15", "1415", " 2:15 P.M. "]) {
    expect([typed, parseTime(typed)]).toEqual([typed, "14:15"]);
  }
  expect(["9", "9 am", "12", "12 am", "02:15", "7:05", "6:59", "0:30"].map(parseTime)).toEqual([
    "09:00",
    "09:00",
    "12:00",
    "00:00",
    "02:15",
    "07:05",
    "18:59",
    "00:30",
  ]);
});

Deno.test("what is no time is none", () => {
  for (const typed of ["", "noon", "25:00", "9:60", "13 pm", "0 am", "2:1", "12345"]) {
    expect([typed, parseTime(typed)]).toEqual([typed, null]);
  }
});

Deno.test("a time reads with AM and PM", () => {
  expect(["00:00", "00:30", "11:59", "12:00", "14:15", ""].map(timeWords)).toEqual([
    "12:00 AM",
    "12:30 AM",
    "11:59 AM",
    "12:00 PM",
    "2:15 PM",
    "",
  ]);
});
