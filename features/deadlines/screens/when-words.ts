import { formatDate, formatTime } from "@/ui/format.ts";
import type { Deadline } from "../contract.ts";

type Dated = Pick<Deadline, "count" | "urgency" | "day" | "at" | "inDays" | "timeZone">;

/** When something is due, beside a badge that says how urgent that is; of several the first. Empty for what has no date. */
export function whenWords({ count, urgency, day, at, inDays, timeZone }: Dated): string {
  if (day === null || inDays === null) return "";
  const time = at === null ? "" : formatTime(at, timeZone);
  const one = count === 1;
  if (inDays < 0) return `${one ? "Was" : "First was"} due ${formatDate(day)}`;
  if (inDays === 0 && urgency === "overdue") return time && `${one ? "Was" : "First was"} due at ${time}`;
  if (inDays === 0) return time && `${one ? "By" : "First by"} ${time}`;
  const name = dayWords(day, inDays, one);
  return time ? `${name}, ${time}` : name;
}

function dayWords(day: string, inDays: number, one: boolean): string {
  if (inDays === 1) return one ? "Tomorrow" : "First tomorrow";
  const name = inDays < 7 ? weekday(day) : formatDate(day);
  return one ? name : `First on ${name}`;
}

const weekdays = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function weekday(day: string): string {
  return weekdays.format(new Date(`${day}T12:00:00Z`));
}
