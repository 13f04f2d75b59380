import { and, eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { LicenceCheck } from "./offers.ts";
import { licenseeLists, licensees } from "./schema.ts";

const notInList = "03";

/** Checks a licence number by structure, then by the public list (domain: structure, list, expiry). */
export async function checkLicence(context: FeatureContext, typed: string): Promise<LicenceCheck> {
  const licence = context.offered(storesOffer).fflNumber(typed);
  if (!licence) return { ...unknown, isValid: false, verification: "not_checked" };
  const licenceType = licence.number.slice(6, 8);
  const found = await listed(context, licence.firstThreeDigits, licence.lastFiveDigits);
  const expiresOn = expiryOf(licence.number.slice(8, 10), context.clock.now());
  const isExpired = expiresOn === null || expiresOn <= latestDayBegun(context.clock.now());
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
    isValid: verification !== "not_listed",
    verification,
    sentence: [sentences[verification](monthWords(found.month)), expiredSentence(isExpired)].filter(Boolean).join(" "),
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

function verificationOf({ month, row }: Found, licenceType: string): LicenceCheck["verification"] {
  if (row) return "listed";
  if (licenceType === notInList) return "not_verifiable";
  return month === null ? "not_checked" : "not_listed";
}

const sentences: Readonly<Record<LicenceCheck["verification"], (month: string) => string>> = {
  listed: (month) => `In ATF's list of ${month}.`,
  not_listed: (month) => `This number is not in ATF's list of ${month}.`,
  not_verifiable: () => "ATF's public list leaves out licences of type 03, so this number is not verifiable.",
  not_checked: () => "",
};

function expiredSentence(isExpired: boolean): string {
  return isExpired ? "By its number this licence has expired; a renewal may be under way." : "";
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
