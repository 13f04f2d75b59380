import type { LicenceAnswer } from "@/features/licensees/contract.ts";
import { texts } from "../contract.ts";

/** What stands under the licence number: an error, or what is known of the licence. */
export interface LicenceWords {
  readonly error?: string;
  readonly hint: string;
}

const askFor = "As it appears on your license, for example 5-76-201-01-9G-99999.";

/** Puts the check of a licence number into words (document 1, section 5, 'Onboarding'). */
export function licenceWords(check: LicenceAnswer | undefined, hasFailed: boolean): LicenceWords {
  if (hasFailed) return { hint: "Unable to verify the FFL number. Please try again later." };
  if (!check) return { hint: askFor };
  if (check.hasStore) return { error: texts.numberTaken, hint: askFor };
  if (!check.isValidFFLNumber) return { error: texts.numberInvalid, hint: check.message || askFor };
  const holder = check.businessName ?? check.licenceName;
  return {
    hint: [holder && `${holder}${check.state ? `, ${check.state}` : ""}.`, check.message].filter(Boolean).join(" ") ||
      "Valid license number format.",
  };
}
