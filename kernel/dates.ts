const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar date `YYYY-MM-DD` that it is at a moment in a time zone (IANA). Throws `RangeError` for an unknown zone. */
export function localDate(timeZone: string, moment: Date): string {
  const parts = new Map(calendarOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Making a formatter is slow, so one is kept for each zone. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(timeZone, made);
  return made;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** By how many milliseconds the clocks of a time zone (IANA) are ahead of UTC at a moment, given in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return there - Math.floor(moment / 1000) * 1000;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
}
