import * as v from "valibot";

/**
 * Text as a form holds it. Control characters and marks that turn the direction of text become a blank, half characters
 * become a replacement mark: they would make a name look like another, and a database gives some of them back changed,
 * so that a record would differ from what the ledger says of it.
 */
export const plainText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.toWellFormed().replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ").trim()
  ),
);
