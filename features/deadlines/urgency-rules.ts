import { localDate, offsetAt } from "@/kernel/dates.ts";

/** How urgent something is, the most urgent first. */
export const urgencies = ["overdue", "today", "soon", "later"] as const;

/** How urgent something is: past, due today, within a week, or after it. */
export type Urgency = (typeof urgencies)[number];

/** Days from today on that count as soon. */
export const soonDays = 7;

const dayMs = 86_400_000;

/**
 * When something is due: by the end of a calendar date `YYYY-MM-DD` of the store, or at an instant (ISO 8601 UTC). What has
 * no date says how urgent it is.
 */
export type When = { readonly day: string } | { readonly at: string } | { readonly urgency: Urgency };

/** Where a deadline stands on the calendar of its store. */
export interface Standing {
  readonly urgency: Urgency;
  /** `YYYY-MM-DD` at the store; null for what has no date. */
  readonly day: string | null;
  /** ISO 8601 UTC; null for what is due by the end of its day, or has no date. */
  readonly at: string | null;
  /** Whole days from today to `day` on the store's calendar; negative once it is past. Null without a day. */
  readonly inDays: number | null;
}

/** How something that is due stands at a moment, by the calendar of its store. */
export function standingOf(when: When, timeZone: string, now: Date): Standing {
  if ("urgency" in when) return { urgency: when.urgency, day: null, at: null, inDays: null };
  const at = "at" in when ? when.at : null;
  const day = "day" in when ? when.day : localDate(timeZone, new Date(when.at));
  const inDays = daysBetween(localDate(timeZone, now), day);
  const isPast = at === null ? inDays < 0 : Date.parse(at) <= now.getTime();
  return { urgency: isPast ? "overdue" : urgencyOf(inDays), day, at, inDays };
}

function urgencyOf(inDays: number): Urgency {
  if (inDays <= 0) return "today";
  return inDays <= soonDays ? "soon" : "later";
}

/** Whole days from one calendar date to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** A calendar date so many days after another, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The instant at which the next calendar date begins in a time zone (IANA). */
export function midnightAfter(now: Date, timeZone: string): Date {
  const asIfUtc = Date.parse(`${daysAfter(localDate(timeZone, now), 1)}T00:00:00Z`);
  // Where clocks change between now and then, the difference from UTC that counts is the one at midnight.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** A day as it ends a sentence, seen from another: 'today', 'tomorrow', 'by Friday', 'by 12/24/26'. */
export function byDayWords(day: string, today: string): string {
  const inDays = daysBetween(today, day);
  if (inDays === 0) return "today";
  if (inDays === 1) return "tomorrow";
  if (inDays > 1 && inDays < soonDays) return `by ${weekdayOf(day)}`;
  const [year, month, date] = day.split("-");
  return `by ${month}/${date}/${year.slice(2)}`;
}

const weekdays = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** The weekday of a calendar date `YYYY-MM-DD`, such as Friday. */
export function weekdayOf(day: string): string {
  return weekdays.format(new Date(`${day}T12:00:00Z`));
}
