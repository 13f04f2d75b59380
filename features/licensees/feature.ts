import { storesOffer } from "@/features/stores/offers.ts";
import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { checkLicence } from "./check.ts";
import { fflListCommand } from "./command.ts";
import { type LicenceAnswer, verifyLicence } from "./contract.ts";
import { migrations } from "./migrations/index.ts";
import type { LicenseesOffer } from "./offers.ts";

/** Licence numbers against their structure and ATF's public list of licensees. */
const licensees = {
  name: "licensees",
  needs: ["stores"],
  migrations,
  routes: (context) => [route(verifyLicence, ({ params }) => answer(context, params.number))],
  offers: (context): LicenseesOffer => ({ check: (typed) => checkLicence(context, typed) }),
  commands: { "ffl-list": fflListCommand },
} satisfies Feature;

export default licensees;

async function answer(context: FeatureContext, typed: string): Promise<LicenceAnswer> {
  const check = await checkLicence(context, typed);
  const { firstThreeDigits, lastFiveDigits } = check;
  const isKnown = firstThreeDigits !== null && lastFiveDigits !== null;
  return {
    hasStore: isKnown && await context.offered(storesOffer).isLicenceHeld(firstThreeDigits, lastFiveDigits),
    isValidFFLNumber: check.isValid,
    verification: check.verification,
    licenceName: check.licenceName,
    businessName: check.businessName,
    state: check.state,
    licenceType: check.licenceType,
    expiresOn: check.expiresOn,
    isExpired: check.isExpired,
    message: check.sentence,
  };
}
