import type { Statement } from "@/db/database.ts";
import { isStateCode } from "@/features/accounts/contract-states.ts";
import type { NewCompany } from "@/features/accounts/offers.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { noHours } from "./hours-rules.ts";
import { type FflNumber, fflNumberOf } from "./ffl-number-rules.ts";
import { insertStore, isLicenceHeld } from "./store-rows.ts";
import { timeZoneOf } from "./time-zone-rules.ts";

/** Texts of document 1, section 5, to the letter. */
const texts = {
  exists: "Store with this FFL number already exists. Please try with another FFL number.",
  invalid: "Invalid FFL number. Please try with valid FFL Number.",
  otherState: "This FFL number belongs to another state. Please check the number and the state.",
} as const;

/** The first store of a company, in the batch that makes the company. Throws a 400 when its licence number cannot be. */
export async function foundFirstStore(context: FeatureContext, founding: NewCompany): Promise<readonly Statement[]> {
  const { firstStore, accountId, companyName, phone } = founding;
  if (!firstStore) return [];
  const { state } = firstStore;
  if (!isStateCode(state)) throw badRequest("State is required", { state: "State is required" });
  const licence = firstStore.fflNumber ? await freeLicence(context, firstStore.fflNumber, state) : null;
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

/** The licence, when its structure is right, its state is the premises' and no store holds it. */
async function freeLicence({ database }: FeatureContext, typed: string, state: string): Promise<FflNumber> {
  const licence = fflNumberOf(typed);
  if (!licence) throw badRequest(texts.invalid, { fflNumber: texts.invalid });
  if (!licence.states.includes(state)) throw badRequest(texts.otherState, { fflNumber: texts.otherState });
  if (await isLicenceHeld(database, licence.firstThreeDigits, licence.lastFiveDigits)) {
    throw badRequest(texts.exists, { fflNumber: texts.exists });
  }
  return licence;
}
