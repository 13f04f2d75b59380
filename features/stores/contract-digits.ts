import * as v from "valibot";
import { statesOfDistrict } from "./ffl-number-rules.ts";

/** Texts of document 1, section 5, to the letter for a wrong length; ours for what is missing. */
export const digitTexts = {
  firstRequired: "First three digits are required",
  first: "max length 3",
  noDistrict: "No license begins with these digits. Please check them on your license.",
  lastRequired: "Last five digits are required",
  last: "max length 5",
} as const;

/** Region and district of a licence. */
export const firstDigitsSchema = v.pipe(
  v.string(digitTexts.firstRequired),
  v.trim(),
  v.nonEmpty(digitTexts.firstRequired),
  v.regex(/^\d{3}$/, digitTexts.first),
);

/** The same, of a region and district that there is. */
export const districtDigitsSchema = v.pipe(
  firstDigitsSchema,
  v.check((digits) => !/^\d{3}$/.test(digits) || statesOfDistrict(digits).length > 0, digitTexts.noDistrict),
);

/** The sequence of a licence: with the first three, its identity. */
export const lastDigitsSchema = v.pipe(
  v.string(digitTexts.lastRequired),
  v.trim(),
  v.nonEmpty(digitTexts.lastRequired),
  v.regex(/^\d{5}$/, digitTexts.last),
);
