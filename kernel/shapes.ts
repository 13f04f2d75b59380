import * as v from "valibot";
import { grouped } from "./counted.ts";

/** A positive whole number. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** An id as it stands in a path or a query. */
export const idText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, "An id is a positive whole number."),
  v.transform(Number),
);

/** `{id}` in a path. */
export const idParams = v.object({ id: idText });

/** A calendar date `YYYY-MM-DD` that exists; never shifted by a time zone. */
export const calendarDate = v.pipe(
  v.string(),
  v.check(isCalendarDate, "Enter a date as YYYY-MM-DD."),
);

/** An instant, ISO 8601 UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

/** True for a date that stands in the calendar. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Text as a person or a form gives it. Control characters and marks that turn the direction of text become a blank, half characters
 * become a replacement mark: they would make a name look like another, and a database gives some of them back changed,
 * so that a record would differ from what the ledger says of it.
 */
export const plainText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ").trim()
  ),
);

/** Plain text of at most so many characters; it may be left out. */
export function optionalText(most: number) {
  return v.optional(v.pipe(plainText, v.maxLength(most, atMost(most))), "");
}

/** Plain text of at most so many characters; `missing` is said when there is none. */
export function requiredText(most: number, missing: string) {
  return v.pipe(plainText, v.nonEmpty(missing), v.maxLength(most, atMost(most)));
}

function atMost(most: number): string {
  return `At most ${grouped(most)} characters.`;
}

/** Yes or no in a query; no when it is left out. */
export const flagText = v.optional(
  v.pipe(v.picklist(["true", "false"], "This is true or false."), v.transform((text) => text === "true")),
  "false",
);

/** Whole positive number in a query with a default, at most `most`. */
export function countText(fallback: number, most: number, least = 1) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, `Enter a whole number from ${least} to ${most}.`),
      v.transform(Number),
      v.minValue(least, `Enter a whole number from ${least} to ${most}.`),
      v.maxValue(most, `Enter a whole number from ${least} to ${most}.`),
    ),
    String(fallback),
  );
}

/** Which page of a list is asked for, in a query: pages count from 1, and one has 1 to 500 rows. */
export const pageQueryEntries = { page: countText(1, 100_000_000), limit: countText(50, 500) } as const;

/** The same for a list that nearly always is short: without a word, its first page is the largest that there is. */
export const wholePageEntries = { ...pageQueryEntries, limit: countText(500, 500) } as const;

/** One page of a list, as every list is answered (decisions, 'Wire conventions'); `count` is of the whole list. */
export function pageEntries<Row extends v.GenericSchema>(row: Row) {
  return { data: v.array(row), count: v.number(), page: v.number(), limit: v.number() };
}

/** For the body of a change: the version of the record that was read, so that nobody overwrites what they have not seen. */
export const versionEntries = { version: idSchema } as const;

/**
 * For the body of a change: the keys of what a GET answers, so that it may be sent back whole (decisions, 'Wire
 * conventions'). Those that the change does not name are passed over; any other key answers 400.
 */
export function asRead(
  answer: { readonly entries: object },
): Record<string, v.OptionalSchema<v.UnknownSchema, undefined>> {
  return Object.fromEntries(Object.keys(answer.entries).map((key) => [key, v.optional(v.unknown())]));
}

/** The deep link of the page that somebody works on, as a body's `url` carries it (see kernel/deep-link.ts). */
export const urlSchema = v.pipe(v.string(), v.trim(), v.maxLength(2000, "An address has at most 2,000 characters."));
