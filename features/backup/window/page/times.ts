import { formatInstantDate, formatTime } from "@/ui/format.ts";

const dayMs = 86_400_000;

/** This computer's own time zone. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant as people say it: `Today at 2:30 AM`, `11/27/26 at 2:30 AM`. */
export function spoken(instant: string, now: Date = new Date()): string {
  const time = formatTime(instant, ownZone);
  const day = formatInstantDate(instant, ownZone);
  const isDay = (offset: number) =>
    day === formatInstantDate(new Date(now.getTime() + offset * dayMs).toISOString(), ownZone);
  const name = isDay(0) ? "Today" : isDay(-1) ? "Yesterday" : isDay(1) ? "Tomorrow" : day;
  return `${name} at ${time}`;
}

/** How long something took: `12 s`, `4 min`, `2 h 5 min`. */
export function lasted(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
