import { formatInstantDate, formatTime } from "@/ui/format.ts";
import { localDate } from "@/kernel/dates.ts";

/** 'today 2:02 PM', 'yesterday 9:15 AM', else '03/05/24 2:02 PM', on the store's clocks. */
export function whenWords(instant: string, timeZone: string, now = new Date()): string {
  const time = formatTime(instant, timeZone);
  const day = localDate(timeZone, new Date(instant));
  if (day === localDate(timeZone, now)) return `today ${time}`;
  if (day === localDate(timeZone, new Date(now.getTime() - 86_400_000))) return `yesterday ${time}`;
  return `${formatInstantDate(instant, timeZone)} ${time}`;
}
