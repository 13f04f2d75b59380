import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema } from "@/kernel/shapes.ts";
import { firstDigitsSchema, lastDigitsSchema } from "./contract-digits.ts";
import { fflNumberOf } from "./ffl-number-rules.ts";

/** Texts about licence numbers: document 1, section 5, to the letter; where it gives none, ours in its manner. */
export const licenceTexts = {
  held: "Store with this FFL number already exists. Please try with another FFL number.",
  invalid: "Invalid FFL number. Please try with valid FFL Number.",
  otherState: "This FFL number belongs to another state. Please check the number and the state.",
  otherLicence: "This whole number and the digits are of different licenses. Please correct one of them.",
  reasonShort: "Say why the number is taken from this FFL, in five characters at least.",
} as const;

/** How a whole licence number is typed (document 1, section 9). */
export const numberMask = "*-**-***-**-**-*****";

/** A whole licence number however it is punctuated; empty when only its digits are known. */
export const wholeNumberText = v.pipe(
  v.string(licenceTexts.invalid),
  v.trim(),
  v.maxLength(30, licenceTexts.invalid),
  v.check((typed) => typed === "" || fflNumberOf(typed) !== null, licenceTexts.invalid),
);

/** The same in a body, where null means empty. */
export const wholeNumberSchema = v.nullable(wholeNumberText);

/** What is known of a store's licence. */
export interface WrittenLicence {
  readonly fflNumber: string | null;
  readonly fflFirstThreeDigits: string | null;
  readonly fflLastFiveDigits: string | null;
}

/**
 * A licence as people read it everywhere: `5-76-201-01-9G-99999`, `5-76-…-99999` when only its digits are known, and
 * empty when nothing is.
 */
export function writtenLicence({ fflNumber, fflFirstThreeDigits, fflLastFiveDigits }: WrittenLicence): string {
  const [, ...parts] = /^(\w)(\w{2})(\w{3})(\w{2})(\w{2})(\w{5})$/.exec(fflNumber?.replaceAll("-", "") ?? "") ?? [];
  if (parts.length > 0) return parts.join("-");
  return fflFirstThreeDigits && fflLastFiveDigits ? writtenDigits(fflFirstThreeDigits, fflLastFiveDigits) : "";
}

/** The digits that identify a licence as people read them: `5-76-…-99999`. */
export function writtenDigits(firstThreeDigits: string, lastFiveDigits: string): string {
  return `${firstThreeDigits.slice(0, 1)}-${firstThreeDigits.slice(1)}-…-${lastFiveDigits}`;
}

/** The FFL that holds a licence number, as operators see it: nothing of its records. */
const holderSchema = v.object({
  storeId: idSchema,
  accountId: idSchema,
  friendlyFFLName: v.string(),
  accountName: v.string(),
  fflFirstThreeDigits: v.string(),
  fflLastFiveDigits: v.string(),
  /** The number as people read it. */
  licence: v.string(),
});

export type LicenceHolder = v.InferOutput<typeof holderSchema>;

export const findLicenceHolder = endpoint({
  method: "GET",
  path: "/api/ffldetails/{number}/holder",
  summary:
    "Which FFL holds a license number, whole or its first three and last five digits; null for none. For operators.",
  admission: { permission: "stores.free_licence" },
  params: v.object({ number: v.pipe(v.string(), v.maxLength(40)) }),
  answer: v.object({ holder: v.nullable(holderSchema) }),
});

/** Why a number is taken from an FFL; its account reads it in its history. */
export const freeingSchema = v.strictObject({
  /** The digits of the number that is taken. */
  fflFirstThreeDigits: firstDigitsSchema,
  fflLastFiveDigits: lastDigitsSchema,
  reason: v.pipe(
    v.string(licenceTexts.reasonShort),
    v.trim(),
    v.minLength(5, licenceTexts.reasonShort),
    v.maxLength(500, "At most 500 characters."),
  ),
});

export type Freeing = v.InferOutput<typeof freeingSchema>;

export const freeLicence = endpoint({
  method: "POST",
  path: "/api/stores/{id}/freeLicence",
  summary: "Takes a license number from the FFL that holds it, so that its licensee can use it; for operators.",
  admission: { permission: "stores.free_licence" },
  params: idParams,
  body: freeingSchema,
  status: 204,
  errors: [400, 403, 404, 409],
});
