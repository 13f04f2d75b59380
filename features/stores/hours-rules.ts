import { formatterByZone } from "@/kernel/dates.ts";
import { type BusinessHours, type DayHours, type Weekday, weekdays } from "./contract-hours.ts";

const unset: DayHours = { startTime: "", endTime: "", isActive: false };

/** Times that may be chosen lie this many minutes apart (document 1, section 9). */
export const stepMinutes = 30;
const latestMinutes = 23 * 60 + 30;
const dayMinutes = 24 * 60;

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

/** Every opening time that may be chosen, from midnight to 11:30 PM. */
export function startChoices(): readonly string[] {
  return timesBetween(0, latestMinutes);
}

/** Closing times of the same day: they begin 30 minutes after the opening time (document 1, section 5). */
export function endChoices(startTime: string): readonly string[] {
  return timesBetween((minutesOf(startTime) ?? 0) + stepMinutes, latestMinutes);
}

/** Closing times after the day has ended: midnight, and from then on to half an hour before it opens again. */
export function nextDayChoices(startTime: string): readonly string[] {
  const start = minutesOf(startTime) ?? 0;
  return timesBetween(dayMinutes, Math.max(dayMinutes, dayMinutes + start - stepMinutes));
}

/** True for hours that end when the day has ended: at midnight or after it. */
export function endsNextDay({ startTime, endTime }: DayHours): boolean {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return start !== null && end !== null && end <= start;
}

function timesBetween(first: number, last: number): readonly string[] {
  const choices: string[] = [];
  for (let minutes = first; minutes <= last; minutes += stepMinutes) choices.push(timeOf(minutes % dayMinutes));
  return choices;
}

/** What is wrong with the hours of a day, and with which of its times; null when nothing is. */
export function dayProblem({ startTime, endTime }: DayHours): DayProblem | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null && end === null) return null;
  if (start === null) return { field: "startTime", text: "Choose when the store opens." };
  if (end === null) return { field: "endTime", text: "Choose when the store closes." };
  if (start % stepMinutes !== 0) return { field: "startTime", text: "Choose a time on the hour or half hour." };
  if (end % stepMinutes !== 0) return { field: "endTime", text: "Choose a time on the hour or half hour." };
  // From midnight to midnight is all day; any other two times that are the same say nothing.
  return end === start && end !== 0
    ? { field: "endTime", text: "The closing time must be at least 30 minutes after the opening time." }
    : null;
}

/** One wrong time of a day. */
export interface DayProblem {
  readonly field: "startTime" | "endTime";
  readonly text: string;
}

/** True when no day has hours: the store is always open. */
export function hasNoHours(hours: BusinessHours): boolean {
  return weekdays.every((day) => !spanOf(hours[day]));
}

/** True when the moment lies within the hours, on the clocks of the time zone. Always true when no day has hours. */
export function isWithinHours(hours: BusinessHours, timeZone: string, moment: Date): boolean {
  if (hasNoHours(hours)) return true;
  const { weekday, minutes } = localTime(timeZone, moment);
  return spansAround(hours, weekday, 1).some(({ start, end }) => start <= minutes && minutes < end);
}

/**
 * Seconds until the store opens or closes on the clocks of the time zone; null when no day has hours. An hour that the
 * clock skips or repeats meanwhile is not counted: ask again within it.
 */
export function secondsToChange(hours: BusinessHours, timeZone: string, moment: Date): number | null {
  if (hasNoHours(hours)) return null;
  const { weekday, minutes } = localTime(timeZone, moment);
  const spans = spansAround(hours, weekday, weekdays.length + 1);
  const now = minutes + moment.getUTCSeconds() / 60;
  let at = now;
  // Where one day's hours begin in those of the day before nothing changes.
  for (const { start, end } of spans) if (start <= at && at < end) at = end;
  const change = at > now ? at : spans.find(({ start }) => start > now)?.start;
  return change === undefined ? null : Math.round((change - now) * 60);
}

/** The hours of the weekday that it is in the time zone; null when that day has none. */
export function hoursOfDay(hours: BusinessHours, timeZone: string, moment: Date): DayHours | null {
  const today = hours[localTime(timeZone, moment).weekday];
  return spanOf(today) ? today : null;
}

/** When a store that is closed opens again. */
export interface Opening {
  readonly time: string;
  /** The weekday, counted from now: 0 today, 1 tomorrow. */
  readonly inDays: number;
  readonly weekday: Weekday;
}

/** The first opening after the moment, on the clocks of the time zone; null when no day has hours. */
export function nextOpening(hours: BusinessHours, timeZone: string, moment: Date): Opening | null {
  const { weekday: today, minutes } = localTime(timeZone, moment);
  for (let inDays = 0; inDays <= weekdays.length; inDays++) {
    const weekday = weekdays[(weekdays.indexOf(today) + inDays) % weekdays.length];
    const span = spanOf(hours[weekday]);
    if (span && (inDays > 0 || minutes < span.start)) return { time: hours[weekday].startTime, inDays, weekday };
  }
  return null;
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

/** Minutes since a midnight; the end may lie after the next one. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf(day: DayHours): Span | null {
  const start = minutesOf(day.startTime);
  const end = minutesOf(day.endTime);
  if (!day.isActive || start === null || end === null) return null;
  return { start, end: endsNextDay(day) ? end + dayMinutes : end };
}

/** The hours from the day before `today` on, for `days` days more, in minutes since the midnight that today began with. */
function spansAround(hours: BusinessHours, today: Weekday, days: number): readonly Span[] {
  const first = weekdays.indexOf(today) + weekdays.length;
  return Array.from({ length: days + 1 }, (_, index) => index - 1).flatMap((inDays) => {
    const span = spanOf(hours[weekdays[(first + inDays) % weekdays.length]]);
    return span ? [{ start: span.start + inDays * dayMinutes, end: span.end + inDays * dayMinutes }] : [];
  });
}

/** A time such as `9:30 AM`, of minutes since midnight. */
function timeOf(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** Minutes since midnight of a time such as `9:30 AM`; null when it is unset. */
function minutesOf(time: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) (AM|PM)$/.exec(time) ?? [];
  if (!half) return null;
  return (Number(hour) % 12 + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

const clockOf = formatterByZone({ hourCycle: "h23", weekday: "long", hour: "2-digit", minute: "2-digit" });

function localTime(timeZone: string, moment: Date): { weekday: Weekday; minutes: number } {
  const parts = new Map(clockOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value]));
  const weekday = weekdays.find((day) => day === parts.get("weekday")?.toLowerCase());
  if (!weekday) throw new Error("The time zone gave no weekday.");
  return {
    weekday,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}
