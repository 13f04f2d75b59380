import { and, eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Licence, ListFinding } from "@/features/stores/offers.ts";
import { licenseeLists, licensees } from "./schema.ts";

const notInList = "03";

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

/**
 * Checks a licence by structure, then by the public list (domain: structure, list, expiry): its whole number or, when that
 * is not at hand, its first three and last five digits.
 */
export async function checkLicence(context: FeatureContext, typed: string): Promise<LicenceCheck> {
  const licence = context.offered(storesOffer).licence(typed);
  return licence ? await checkOf(context, licence) : { ...unknown, isValid: false, verification: "not_checked" };
}

/** What the public list says of a licence that is right by its structure. */
export async function findInList(context: FeatureContext, licence: Licence): Promise<ListFinding> {
  const { isValid, state, sentence, verification } = await checkOf(context, licence);
  return { isRefused: !isValid, state: verification === "listed" ? state : null, sentence };
}

async function checkOf(context: FeatureContext, licence: Licence): Promise<LicenceCheck> {
  const now = context.clock.now();
  const found = await listed(context, licence.firstThreeDigits, licence.lastFiveDigits);
  const licenceType = licence.number?.slice(6, 8) ?? found.row?.licenceType ?? null;
  const expiry = licence.number?.slice(8, 10) ?? found.row?.expiry ?? null;
  const expiresOn = expiry && expiryOf(expiry, now);
  const isExpired = expiry !== null && (expiresOn === null || expiresOn <= latestDayBegun(now));
  const isOld = found.month !== null && isOldList(found.month, now);
  const known = {
    listMonth: found.month,
    number: licence.number,
    firstThreeDigits: licence.firstThreeDigits,
    lastFiveDigits: licence.lastFiveDigits,
    licenceType,
    state: found.row ? found.row.premiseState : licence.states.length === 1 ? licence.states[0] : null,
    expiresOn,
    isExpired,
    licenceName: found.row?.licenceName ?? null,
    businessName: found.row?.businessName || null,
  };
  const verification = verificationOf(found, licenceType);
  return {
    ...known,
    isValid: verification !== "not_listed" || isOld,
    verification,
    sentence: [
      sentences[verification](monthWords(found.month)),
      isOld && oldSentences[verification],
      verification === "not_listed" && licenceType === null && needsWholeNumber,
      isExpired && "By its number this license has expired; a renewal may be under way.",
    ].filter(Boolean).join(" "),
  };
}

const samoaHours = 11;

/**
 * The calendar date that has begun everywhere: a licence belongs to no store yet whose day could be asked, and none has
 * expired before its day begins. American Samoa is the last place with licensees, 11 hours behind UTC all year.
 */
function latestDayBegun(now: Date): string {
  return new Date(now.getTime() - samoaHours * 3_600_000).toISOString().slice(0, 10);
}

const unknown = {
  listMonth: null,
  number: null,
  firstThreeDigits: null,
  lastFiveDigits: null,
  licenceType: null,
  state: null,
  expiresOn: null,
  isExpired: false,
  licenceName: null,
  businessName: null,
  sentence: "",
} as const;

type Found = Awaited<ReturnType<typeof listed>>;

function verificationOf({ month, row }: Found, licenceType: string | null): LicenceCheck["verification"] {
  if (row) return "listed";
  if (licenceType === notInList) return "not_verifiable";
  return month === null ? "not_checked" : "not_listed";
}

const sentences: Readonly<Record<LicenceCheck["verification"], (month: string) => string>> = {
  listed: (month) => `In ATF's list of ${month}.`,
  not_listed: (month) => `This number is not in ATF's list of ${month}.`,
  not_verifiable: () => "ATF's public list leaves out licenses of type 03, so this number is not verifiable.",
  not_checked: () => "",
};

const oldSentences: Readonly<Record<LicenceCheck["verification"], string>> = {
  listed: "That list is more than three months old.",
  not_listed: "That list is more than three months old, so check the number on the license yourself.",
  not_verifiable: "",
  not_checked: "",
};

/** Of eight digits nobody can tell whether the licence is of the type that no list holds. */
const needsWholeNumber = "A type 03 license is in no list: give its whole number.";

/** A list by which numbers are not refused any more: one of a month more than three months ago. */
function isOldList(month: string, now: Date): boolean {
  const [year, number] = month.split("-").map(Number);
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - number > 3;
}

async function listed({ database }: FeatureContext, firstThreeDigits: string, lastFiveDigits: string) {
  const { listId, fflFirstThreeDigits, fflLastFiveDigits } = licensees;
  const found = await database.query.select({ month: licenseeLists.month, row: licensees }).from(licenseeLists)
    .leftJoin(
      licensees,
      and(
        eq(listId, licenseeLists.id),
        eq(fflFirstThreeDigits, firstThreeDigits),
        eq(fflLastFiveDigits, lastFiveDigits),
      ),
    )
    .where(eq(licenseeLists.isCurrent, true)).get();
  return found ?? { month: null, row: null };
}

const monthLetters = "ABCDEFGHJKLM";

/**
 * The first of the month that `4L` names. Licences run three years, so the digit means a year from last year to three
 * years ahead; null for a digit that means none of these: a year longer ago, of which nobody can tell the decade.
 */
export function expiryOf(expiry: string, now: Date): string | null {
  const month = monthLetters.indexOf(expiry[1]) + 1;
  const thisYear = now.getUTCFullYear();
  const year = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2, thisYear + 3]
    .find((candidate) => candidate % 10 === Number(expiry[0]));
  return month === 0 || year === undefined ? null : `${year}-${String(month).padStart(2, "0")}-01`;
}

function monthWords(month: string | null): string {
  const [year, number] = month?.split("-") ?? [];
  return number ? `${number}/${year}` : "";
}
