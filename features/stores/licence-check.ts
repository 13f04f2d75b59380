import { type AppError, badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { digitTexts } from "./contract-digits.ts";
import { licenceTexts } from "./contract-licence.ts";
import { fflNumberOf, type Licence, licenceOfDigits } from "./ffl-number-rules.ts";
import { ownOffer } from "./provide-offers.ts";

/** A licence as it was typed: its digits, its whole number, or both. */
export interface TypedLicence {
  readonly fflFirstThreeDigits: string;
  readonly fflLastFiveDigits: string;
  readonly fflNumber: string | null;
}

/** The one rule for a licence number that is typed anywhere: a licence that may be used, and where its premises are. */
export interface AcceptedLicence {
  readonly licence: Licence;
  /** Two letters. */
  readonly state: string;
}

/** Which fields of the body say what is wrong. */
interface Fields {
  readonly number: string;
  readonly state: string;
}

/** The licence that was typed. Throws 400 when it cannot be one by its structure, or when digits and number differ. */
export function typedLicence({ fflNumber, fflFirstThreeDigits, fflLastFiveDigits }: TypedLicence): Licence {
  const byDigits = licenceOfDigits(fflFirstThreeDigits, fflLastFiveDigits);
  if (!byDigits) throw badRequest(digitTexts.noDistrict, { fflFirstThreeDigits: digitTexts.noDistrict });
  if (!fflNumber) return byDigits;
  const whole = wholeLicence(fflNumber);
  const isSame = whole.firstThreeDigits === fflFirstThreeDigits && whole.lastFiveDigits === fflLastFiveDigits;
  if (!isSame) throw badRequest(licenceTexts.otherLicence, { fflNumber: licenceTexts.otherLicence });
  return whole;
}

/** The licence of a whole number. Throws 400 when it cannot be one. */
export function wholeLicence(typed: string): Licence {
  const licence = fflNumberOf(typed);
  if (!licence) throw badRequest(licenceTexts.invalid, { fflNumber: licenceTexts.invalid });
  return licence;
}

/**
 * Judges a licence by its district and by the public list of licensees, when one is loaded. `state` is what was typed of
 * the premises, empty to take it from the licence. Throws 400 on the fields that are told.
 */
export async function acceptedLicence(
  context: FeatureContext,
  licence: Licence,
  state: string,
  fields: Fields,
): Promise<AcceptedLicence> {
  const finding = await context.offered(ownOffer).listFinding(licence);
  if (finding?.isRefused) throw refused(fields.number, finding.sentence);
  const known = finding?.state ?? (licence.states.length === 1 ? licence.states[0] : null);
  const premise = state || known;
  if (!premise) throw badRequest("State is required", { [fields.state]: "State is required" });
  requireState(licence, premise, fields.number);
  return { licence, state: premise };
}

/** Throws 400 when a licence's district lies in other states. */
export function requireState({ states }: Licence, state: string, field: string): void {
  if (!states.includes(state)) throw badRequest(licenceTexts.otherState, { [field]: licenceTexts.otherState });
}

function refused(field: string, sentence: string): AppError {
  return badRequest([licenceTexts.invalid, sentence].filter(Boolean).join(" "), { [field]: licenceTexts.invalid });
}
