import { localDate, offsetAt } from "@/kernel/dates.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The next time after `now` that it is this hour in a time zone (IANA); an hour that clocks leave out is the one before it. */
export function nextDigest(now: Date, hour: number, timeZone: string): Date {
  const today = Date.parse(`${localDate(timeZone, now)}T00:00:00Z`);
  const days = [0, 1, 2].map((day) => atClock(today + day * dayMs + hour * hourMs, timeZone));
  return new Date(days.find((moment) => moment > now.getTime()) ?? now.getTime() + dayMs);
}

/** The moment at which clocks there show this, which is given as if they showed UTC. */
function atClock(shown: number, timeZone: string): number {
  const first = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(first, timeZone);
}
