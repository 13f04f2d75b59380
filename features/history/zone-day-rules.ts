import { offsetAt } from "@/kernel/dates.ts";

/** The moment at which a calendar day begins on the clocks of a time zone. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // The clocks may change between the guess and the moment itself, so the difference is taken twice.
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone));
}

/** The calendar day after. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
