import type { Store } from "@/features/stores/offers.ts";
import { offsetAt } from "@/kernel/dates.ts";

type Hours = Store["businessHours"];

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const dayMs = 86_400_000;

/** Business days within which two handguns to one buyer are a multiple sale (27 CFR 478.126a). */
export const consecutiveDays = 5;

function hoursOn(hours: Hours, day: string) {
  return hours[weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]];
}

function isOpenOn(hours: Hours, day: string): boolean {
  const { isActive, startTime, endTime } = hoursOn(hours, day);
  return isActive && startTime !== "" && endTime !== "";
}

/** True when the store has hours on any day. */
function hasHours(hours: Hours): boolean {
  return weekdays.some((name) => hours[name].isActive && hours[name].startTime !== "");
}

/**
 * True for a day on which the store does business: one with hours or, where none are set, Monday to Friday. Holidays are not
 * known and count as business days.
 */
export function isBusinessDay(hours: Hours, day: string): boolean {
  if (hasHours(hours)) return isOpenOn(hours, day);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * The first calendar date from which on a sale falls within five consecutive business days that end on `day`. The day of a
 * sale is one of them, also when the store is closed by its hours.
 */
export function windowStart(hours: Hours, day: string): string {
  let first = day;
  let businessDays = 1;
  // A store that is open one day a week has five business days in four weeks.
  for (let back = 1; back <= 7 * consecutiveDays; back++) {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - back * dayMs).toISOString().slice(0, 10);
    if (isBusinessDay(hours, before) && ++businessDays > consecutiveDays) break;
    first = before;
  }
  return first;
}

/** The instant at which a store closes on a calendar date; null where it has no hours that day: then the day's end counts. */
export function closeOfBusiness({ businessHours, timeZone }: Pick<Store, "businessHours" | "timeZone">, day: string) {
  if (!isOpenOn(businessHours, day)) return null;
  const { startTime, endTime } = hoursOn(businessHours, day);
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null) return null;
  // Hours that run past midnight: the day of the sale is over at midnight.
  if (end <= start) return null;
  return instantOf(day, end, timeZone);
}

/** The instant (ISO 8601 UTC) at which clocks in a time zone show minutes since midnight of a calendar date. */
export function instantOf(day: string, minutes: number, timeZone: string): string {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone)).toISOString();
}

function minutesOf(time: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) (AM|PM)$/.exec(time) ?? [];
  return half ? (Number(hour) % 12 + (half === "PM" ? 12 : 0)) * 60 + Number(minute) : null;
}
