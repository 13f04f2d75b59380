import { formatterByZone } from "@/kernel/dates.ts";
import { type BusinessHours, type DayHours, type Weekday, weekdays } from "./contract-hours.ts";

const unset: DayHours = { startTime: "", endTime: "", isActive: false };

/** Times that may be chosen lie this many minutes apart (document 1, section 9). */
export const stepMinutes = 30;
const latestMinutes = 23 * 60 + 30;

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

/** Every time that may be chosen, from midnight to 11:30 PM; from `first` minutes after midnight on when told. */
export function timeChoices(first = 0): readonly string[] {
  const choices: string[] = [];
  for (let minutes = first; minutes <= latestMinutes; minutes += stepMinutes) choices.push(timeOf(minutes));
  return choices;
}

/** Opening times that leave room for a closing time on the same day. */
export function startChoices(): readonly string[] {
  return timeChoices().slice(0, -1);
}

/** Closing times: they begin 30 minutes after the opening time (document 1, section 5). */
export function endChoices(startTime: string): readonly string[] {
  return timeChoices((minutesOf(startTime) ?? 0) + stepMinutes);
}

/** What is wrong with the hours of a day, and with which of its times; null when nothing is. */
export function dayProblem({ startTime, endTime }: DayHours): DayProblem | null {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null && end === null) return null;
  if (start === null) return { field: "startTime", text: "Choose when the store opens." };
  if (end === null) return { field: "endTime", text: "Choose when the store closes." };
  if (start % stepMinutes !== 0) return { field: "startTime", text: "Choose a time on the hour or half hour." };
  if (end % stepMinutes !== 0) return { field: "endTime", text: "Choose a time on the hour or half hour." };
  return end < start + stepMinutes
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
  const span = spanOf(hours[weekday]);
  return span !== null && span.start <= minutes && minutes < span.end;
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

function spanOf({ startTime, endTime, isActive }: DayHours): { start: number; end: number } | null {
  const start = minutesOf(startTime);
  const end = minutesOf(endTime);
  return isActive && start !== null && end !== null && start < end ? { start, end } : null;
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
