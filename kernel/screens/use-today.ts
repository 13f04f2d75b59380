import { localDate } from "../dates.ts";

/** The calendar date `YYYY-MM-DD` that it is in a time zone (IANA) as the screen is drawn. */
export function useToday(timeZone: string): string {
  return localDate(timeZone, new Date());
}
