import { formatDate } from "@/ui/format.ts";
import type { Deadline } from "../contract.ts";

type Dated = Pick<Deadline, "count" | "day" | "at" | "inDays" | "timeZone">;

/** When something is due, beside a badge that says how urgent that is; of several the first. Empty for what has no date. */
export function whenWords({ count, day, at, inDays, timeZone }: Dated): string {
  if (day === null || inDays === null) return "";
  const time = at === null ? "" : timeWords(at, timeZone);
  const one = count === 1;
  if (inDays < 0) return `${one ? "Was" : "First was"} due ${formatDate(day)}`;
  if (inDays === 0) return time && `${one ? "By" : "First by"} ${time}`;
  const name = dayWords(day, inDays, one);
  return time ? `${name}, ${time}` : name;
}

function dayWords(day: string, inDays: number, one: boolean): string {
  if (inDays === 1) return one ? "Tomorrow" : "First tomorrow";
  const name = inDays < 7 ? weekday(day) : formatDate(day);
  return one ? name : `First on ${name}`;
}

function timeWords(at: string, timeZone: string): string {
  const options = { hour: "numeric", minute: "2-digit", timeZone } as const;
  // Engines differ in the kind of space before AM and PM; one kind keeps server and browser alike.
  return new Intl.DateTimeFormat("en-US", options).format(new Date(at)).replaceAll("\u202f", " ");
}

function weekday(day: string): string {
  return new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}
