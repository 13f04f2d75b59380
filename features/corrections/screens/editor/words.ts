import { formatInstantDate } from "@/ui/format.ts";

/** When something was, as people say it: "2:10 PM" for today, else with the date. */
export function whenSaid(instant: string, timeZone: string, now = new Date()): string {
  const time = timeSaid(instant, timeZone);
  const day = formatInstantDate(instant, timeZone);
  return day === formatInstantDate(now.toISOString(), timeZone) ? time : `${day} at ${time}`;
}

/** "2:10 PM", at the store. */
export function timeSaid(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  // Engines differ in the kind of space before AM and PM.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}

/** "1 correction", "2 corrections". */
export function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
