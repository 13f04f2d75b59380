import { formatInstantDate } from "@/ui/format.ts";

/** The calendar date `YYYY-MM-DD` of a moment on the clocks of a time zone. */
export function localDay(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}`;
}

/** 'today 2:02 PM', 'yesterday 9:15 AM', else '03/05/24 2:02 PM', on the store's clocks. */
export function whenWords(instant: string, timeZone: string, now = new Date()): string {
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" })
    .format(new Date(instant)).replaceAll("\u202f", " ");
  const day = localDay(new Date(instant), timeZone);
  if (day === localDay(now, timeZone)) return `today ${time}`;
  if (day === localDay(new Date(now.getTime() - 86_400_000), timeZone)) return `yesterday ${time}`;
  return `${formatInstantDate(instant, timeZone)} ${time}`;
}
