import { type BusinessHours, type DayHours, type Weekday, weekdays } from "./contract-hours.ts";

const unset: DayHours = { startTime: "", endTime: "", isActive: false };

/** No hours on any day: always open. */
export const noHours: BusinessHours = weekOf(() => unset);

/** Hours for every weekday. */
export function weekOf(hoursOf: (day: Weekday) => DayHours): BusinessHours {
  return {
    sunday: hoursOf("sunday"),
    monday: hoursOf("monday"),
    tuesday: hoursOf("tuesday"),
    wednesday: hoursOf("wednesday"),
    thursday: hoursOf("thursday"),
    friday: hoursOf("friday"),
    saturday: hoursOf("saturday"),
  };
}

/** True when the moment lies within the hours, on the clocks of the time zone. Always true when no day has hours. */
export function isWithinHours(hours: BusinessHours, timeZone: string, moment: Date): boolean {
  if (weekdays.every((day) => !spanOf(hours[day]))) return true;
  const { weekday, minutes } = localTime(timeZone, moment);
  const span = spanOf(hours[weekday]);
  return span !== null && span.start <= minutes && minutes < span.end;
}

/** The hours of the weekday that it is in the time zone; null when that day has none. */
export function hoursOfDay(hours: BusinessHours, timeZone: string, moment: Date): DayHours | null {
  const today = hours[localTime(timeZone, moment).weekday];
  return spanOf(today) ? today : null;
}

/** The calendar date `YYYY-MM-DD` in the time zone. */
export function localDate(timeZone: string, moment: Date): string {
  return localTime(timeZone, moment).date;
}

/** True for an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function spanOf({ startTime, endTime, isActive }: DayHours): { start: number; end: number } | null {
  const start = minutesOf(startTime);
  const end = minutesOf(endTime);
  return isActive && start !== null && end !== null && start < end ? { start, end } : null;
}

/** Minutes since midnight of a time such as `9:30 AM`; null when it is unset. */
function minutesOf(time: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) (AM|PM)$/.exec(time) ?? [];
  if (!half) return null;
  return (Number(hour) % 12 + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, so one is kept for each zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  clocks.set(timeZone, made);
  return made;
}

function localTime(timeZone: string, moment: Date): { weekday: Weekday; minutes: number; date: string } {
  const parts = new Map(clockOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value]));
  const weekday = weekdays.find((day) => day === parts.get("weekday")?.toLowerCase());
  if (!weekday) throw new Error("The time zone gave no weekday.");
  return {
    weekday,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
    date: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
  };
}
