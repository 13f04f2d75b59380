/**
 * What the Initials And Date Stamp reads: `JD 11/23/26`, a reviewer's the date first, `11/23/26 JD` (document 2, sections 2
 * and 5). The browser writes it and the server checks it.
 */

/** A calendar date `YYYY-MM-DD` as MM/DD/YY. */
export function stampDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(2, 4)}`;
}

/** What a stamp reads. `date` is the day at the store, `YYYY-MM-DD`; a reviewer is the dealer who reviews an emailed correction. */
export function stampText(initials: string, date: string, by: "corrector" | "reviewer" = "corrector"): string {
  return by === "reviewer" ? `${stampDate(date)} ${initials}` : `${initials} ${stampDate(date)}`;
}
