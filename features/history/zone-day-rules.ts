/** The moment at which a calendar day begins on the clocks of a time zone. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // The clocks may change between the guess and the moment itself, so the difference is taken twice.
  const guess = midnight - aheadOfUtc(midnight, timeZone);
  return new Date(midnight - aheadOfUtc(guess, timeZone));
}

/** The calendar day after. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** By how many milliseconds the clocks there are ahead of UTC at a moment. */
function aheadOfUtc(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return there - Math.floor(moment / 1000) * 1000;
}
