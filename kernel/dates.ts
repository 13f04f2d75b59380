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
