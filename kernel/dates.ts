/** A formatter for each time zone (IANA), made once: making one is slow. It throws `RangeError` for an unknown zone. */
export function formatterByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    let formatter = known.get(timeZone);
    if (!formatter) {
      formatter = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
      known.set(timeZone, formatter);
    }
    return formatter;
  };
}

const calendarOf = formatterByZone({ year: "numeric", month: "2-digit", day: "2-digit" });

/** The calendar date `YYYY-MM-DD` that it is at a moment in a time zone (IANA). Throws `RangeError` for an unknown zone. */
export function localDate(timeZone: string, moment: Date): string {
  const parts = new Map(calendarOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

const clockOf = formatterByZone({
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** By how many milliseconds the clocks of a time zone (IANA) are ahead of UTC at a moment, given in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return there - Math.floor(moment / 1000) * 1000;
}
