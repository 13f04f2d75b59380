/** A calendar date as `YYYY-MM-DD`; such strings compare as dates do. */
export type IsoDate = string;

const DAY_MILLISECONDS = 86_400_000;

function toUtc(date: IsoDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The date so many days later, or earlier when negative. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(toUtc(date).getTime() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The same day so many months later; the last day of the month where there is no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const from = toUtc(date);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first.toISOString().slice(0, 10);
}

/** The first day of the date's month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** The last day of the date's month. */
export function lastOfMonth(date: IsoDate): IsoDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** How many days the date lies after the Monday of its week: 0 to 6. */
export function daysSinceMonday(date: IsoDate): number {
  return (toUtc(date).getUTCDay() + 6) % 7;
}

/** The date at midnight on this machine's clock, which is how the calendar's library counts days. */
export function toLocalDate(date: IsoDate): Date {
  return new Date(`${date}T00:00:00`);
}

/** The calendar date of a moment on this machine's clock. */
export function fromLocalDate(day: Date): IsoDate {
  return new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())).toISOString().slice(0, 10);
}

/** The date, moved into the allowed range. */
export function clampDate(date: IsoDate, min?: IsoDate, max?: IsoDate): IsoDate {
  if (min && date < min) return min;
  if (max && date > max) return max;
  return date;
}
