import { grouped } from "@/kernel/counted.ts";
import { formatterByZone } from "@/kernel/dates.ts";

const formatOf = formatterByZone({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** An instant as it stood on the store's clocks, with its zone: "Mar 2, 2026, 3:00:00 AM MST". */
export function instantWords(instant: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant)).replaceAll("\u202f", " ");
}

/** The same in two lines, for a narrow column. */
export function instantLines(instant: string, timeZone: string): readonly string[] {
  return instantWords(instant, timeZone).split(/, (?=\d+:)/);
}

/** A calendar date as MM/DD/YYYY; a dash for none. Paper is read years later, so the year is whole. */
export function dateWords(date: string | null): string {
  const parts = date ? /^(\d{4})-(\d{2})-(\d{2})/.exec(date) : null;
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : "–";
}

/** A size in bytes with separators. */
export function bytesWords(bytes: number): string {
  return `${grouped(bytes)} bytes`;
}
