import type { Statement } from "@/db/database.ts";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import type { FirstStore, NewCompany } from "@/features/accounts/offers.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { licenceTexts } from "./contract-licence.ts";
import type { Licence } from "./ffl-number-rules.ts";
import { noHours } from "./hours-rules.ts";
import { acceptedLicence, wholeLicence } from "./licence-check.ts";
import { insertStore, isLicenceHeld } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";

/** The first store of a company, in the batch that makes the company. Throws a 400 when its licence number cannot be. */
export async function foundFirstStore(context: FeatureContext, founding: NewCompany): Promise<readonly Statement[]> {
  const { firstStore, accountId, companyName, phone } = founding;
  if (!firstStore) return [];
  const { licence, state } = await licenceAndState(context, firstStore);
  if (!isStateCode(state)) throw badRequest("State is required", { state: "State is required" });
  const store = {
    id: await context.ids.next("stores"),
    accountId,
    friendlyFFLName: firstStore.name,
    legalFFLName: companyName,
    phone,
    premiseStreet: "",
    streetAddress2: "",
    premiseCity: "",
    premiseState: state,
    fflFirstThreeDigits: licence?.firstThreeDigits ?? null,
    fflLastFiveDigits: licence?.lastFiveDigits ?? null,
    fflNumber: licence?.number ?? null,
    timeZone: timeZoneOf(state),
    businessHours: noHours,
    isDisabled: false,
    version: 1,
  };
  return [insertStore(store, context.clock.now().toISOString())];
}

/** Where the store is, and its licence when the number may be used and no store holds it. */
async function licenceAndState(
  context: FeatureContext,
  { fflNumber, state }: FirstStore,
): Promise<{ licence: Licence | null; state: string }> {
  if (!fflNumber) return { licence: null, state };
  const typed = wholeLicence(fflNumber);
  if (await isLicenceHeld(context.database, typed.firstThreeDigits, typed.lastFiveDigits)) {
    throw badRequest(licenceTexts.held, { fflNumber: licenceTexts.held });
  }
  return await acceptedLicence(context, typed, state, { number: "fflNumber", state: "state" });
}
