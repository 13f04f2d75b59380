import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { checkLicence } from "./check.ts";
import { type LicenceAnswer, verifyLicence } from "./contract.ts";

/** The HTTP side of licence numbers. */
export function routes(context: FeatureContext): readonly Route[] {
  return [route(verifyLicence, ({ params }) => answer(context, params.number))];
}

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
