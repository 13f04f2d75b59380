/** How long each date of the engagement list is. */
export const intervals = ["day", "week", "month"] as const;

/** A day, a week from Monday on, or a calendar month. */
export type Interval = (typeof intervals)[number];

const dayMilliseconds = 86_400_000;

/** A calendar date (`YYYY-MM-DD`) some days later, or earlier. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Days from one calendar date to another. */
export function daysBetween(startDate: string, endDate: string): number {
  return Math.round((Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / dayMilliseconds);
}

/** The first day of the interval that holds a date. */
export function firstDayOf(interval: Interval, date: string): string {
  if (interval === "day") return date;
  if (interval === "month") return `${date.slice(0, 8)}01`;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return daysAfter(date, -((weekday + 6) % 7));
}

/** The first day of the interval after the one that begins on a day. */
export function nextFirstDay(interval: Interval, firstDay: string): string {
  if (interval === "day") return daysAfter(firstDay, 1);
  return interval === "week" ? daysAfter(firstDay, 7) : firstDayOf("month", daysAfter(firstDay, 31));
}

/** The interval in which a range stays readable: at most about a hundred dates. */
export function intervalFor(startDate: string, endDate: string): Interval {
  const days = daysBetween(startDate, endDate) + 1;
  return days <= 100 ? "day" : days <= 370 ? "week" : "month";
}
