import { offerKey } from "@/kernel/feature.ts";

/** What is known of a licence number. */
export interface LicenceCheck {
  /** Decided by structure and, when a public list of the last three months is loaded, by that list too. */
  readonly isValid: boolean;
  /** listed; not_listed; not_verifiable: of a type that the list never holds; not_checked: no list is loaded. */
  readonly verification: "listed" | "not_listed" | "not_verifiable" | "not_checked";
  /** The month of the list that answered, `YYYY-MM`. */
  readonly listMonth: string | null;
  /** Fifteen characters without dashes; null when the structure is wrong, or when only the digits are known. */
  readonly number: string | null;
  readonly firstThreeDigits: string | null;
  readonly lastFiveDigits: string | null;
  /** Two digits, such as 01 dealer; null when nothing tells it. */
  readonly licenceType: string | null;
  /** Where the premises are: of the list, else of the district when that lies in one state. */
  readonly state: string | null;
  /** The first day on which the licence no longer holds, `YYYY-MM-DD`; null when that was before last year or nothing tells it. */
  readonly expiresOn: string | null;
  /** Past its date: renewal may be under way, so this is a warning. */
  readonly isExpired: boolean;
  readonly licenceName: string | null;
  readonly businessName: string | null;
  /** What to tell a person; empty when there is nothing to tell. */
  readonly sentence: string;
}

/** What other features may ask of licensees. */
export interface LicenseesOffer {
  /** Checks a licence number, whole or its first three and last five digits, however it is punctuated. */
  check(typed: string): Promise<LicenceCheck>;
}

export const licenseesOffer = offerKey<LicenseesOffer>("licensees");
