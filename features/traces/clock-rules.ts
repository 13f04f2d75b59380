import { formatterByZone, offsetAt } from "@/kernel/dates.ts";
import { isCalendarDate } from "@/kernel/shapes.ts";

/** Hours within which a licensee answers a trace request (18 U.S.C. 923(g)(7)). */
export const hoursToAnswer = 24;
/** With fewer hours left than this a request is urgent, and its store's managers are told. */
export const urgentHours = 4;

const hourMs = 3_600_000;

/** How an open request stands against its clock. */
export type Urgency = "calm" | "urgent" | "overdue";

/**
 * The moment by which a request received at an instant must be answered. The law counts hours that pass: on the days when
 * clocks change, the hand of the clock on the wall stands elsewhere.
 */
export function dueAt(receivedAt: string): string {
  return new Date(new Date(receivedAt).getTime() + hoursToAnswer * hourMs).toISOString();
}

/** Milliseconds until a request must be answered; negative once that is past. */
export function timeLeft(receivedAt: string, now: Date): number {
  return new Date(dueAt(receivedAt)).getTime() - now.getTime();
}

/** How urgent what is left is. */
export function urgencyOf(left: number): Urgency {
  if (left <= 0) return "overdue";
  return left < urgentHours * hourMs ? "urgent" : "calm";
}

/** What is left or past, to the minute: '3 h 12 min'. */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} days`;
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const wallOf = formatterByZone({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** What the clock of a wall in the zone shows at an instant, as `YYYY-MM-DDTHH:MM`. */
export function wallTime(instant: string, timeZone: string): string {
  const parts = new Map(wallOf(timeZone).formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}T${parts.get("hour")}:${parts.get("minute")}`;
}

/**
 * The instant at which the wall's clock shows a time. Of the two when clocks are set back, the first, for then the 24
 * hours end sooner; a time that is skipped when clocks are set forward is the moment of the change. Null for no time.
 */
export function instantOf(wall: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || !isCalendarDate(wall.slice(0, 10))) return null;
  const asIfUtc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(asIfUtc)) return null;
  const offsets = [asIfUtc - 24 * hourMs, asIfUtc + 24 * hourMs].map((at) => offsetAt(at, timeZone));
  const instants = offsets.map((offset) => asIfUtc - offset).sort((a, b) => a - b);
  const fitting = instants.find((at) => wallTime(new Date(at).toISOString(), timeZone) === wall);
  return new Date(fitting ?? changeBetween(instants[0], instants[1], timeZone)).toISOString();
}

/** The minute at which the zone's clocks change between two instants. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}
