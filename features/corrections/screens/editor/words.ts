import { formatInstantDate, formatTime } from "@/ui/format.ts";

/** When something was, as people say it: "2:10 PM" for today, else with the date. */
export function whenSaid(instant: string, timeZone: string, now = new Date()): string {
  const time = formatTime(instant, timeZone);
  const day = formatInstantDate(instant, timeZone);
  return day === formatInstantDate(now.toISOString(), timeZone) ? time : `${day} at ${time}`;
}

/** "1 correction", "2 corrections". */
export function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
