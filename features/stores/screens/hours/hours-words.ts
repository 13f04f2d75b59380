import type { BusinessHours, DayHours, Weekday } from "../../contract-hours.ts";

/** A week as people say it begins on Monday. */
const week: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** `Mon–Fri 9–5, Sat 10–2, Sun closed`; empty when no day has hours. */
export function hoursWords(hours: BusinessHours): string {
  if (!week.some((day) => isOpen(hours[day]))) return "";
  const runs: { first: Weekday; last: Weekday; words: string }[] = [];
  for (const day of week) {
    const words = dayWords(hours[day]);
    const run = runs.at(-1);
    if (run?.words === words) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs.map(({ first, last, words }) => `${daysWords(first, last)} ${words}`).join(", ");
}

function isOpen({ startTime, endTime, isActive }: DayHours): boolean {
  return isActive && startTime !== "" && endTime !== "";
}

function dayWords(day: DayHours): string {
  if (!isOpen(day)) return "closed";
  const [start, end] = [day.startTime, day.endTime].map((time) => time.replace(":00", ""));
  // From a morning to an afternoon the halves of the day go without saying.
  return start.endsWith("AM") && end.endsWith("PM") ? `${start.slice(0, -3)}–${end.slice(0, -3)}` : `${start}–${end}`;
}

function daysWords(first: Weekday, last: Weekday): string {
  if (first === "monday" && last === "sunday") return "Every day";
  return first === last ? short(first) : `${short(first)}–${short(last)}`;
}

const short = (day: Weekday) => `${day[0].toUpperCase()}${day.slice(1, 3)}`;
