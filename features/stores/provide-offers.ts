import { localDate } from "@/kernel/dates.ts";
import { type FeatureContext, offerKey } from "@/kernel/feature.ts";
import { hoursOfDay, isWithinHours, nextOpening, secondsToChange } from "./hours-rules.ts";
import { closeStores, idsClosedAt, reopenStores } from "./closing.ts";
import { fflNumberOf, type Licence, licenceOf } from "./ffl-number-rules.ts";
import type { ListFinding, StoreCount, StoresOffer } from "./offers.ts";
import { eraseStores } from "./erasure.ts";
import { existingStore, permittedStore } from "./permitted-store.ts";
import { keepVarianceFile, presentedVariance } from "./variance.ts";
import { varianceRequest } from "./variance-request.ts";
import { answerVarianceRequest, varianceRequestsWaiting } from "./variance-waiting.ts";
import {
  countOfAccount,
  countsByAccount,
  isLicenceHeld,
  storeById,
  storesByIds,
  storesOfAccount,
} from "./store-rows.ts";

/** The offer as this feature itself uses it: with what others have put in. */
interface StoresOffered extends StoresOffer {
  /** Null when nobody counts documents. */
  documentCount(): StoreCount | null;
  /** Null when nobody has lists of licensees. */
  listFinding(licence: Licence): Promise<ListFinding | null>;
}

export const ownOffer = offerKey<StoresOffered>("stores");

/** What this feature gives to others, over one database and one clock. */
export function storesOffered(context: FeatureContext): StoresOffered {
  const { database, clock } = context;
  let documentCount: StoreCount | null = null;
  let askList: ((licence: Licence) => Promise<ListFinding>) | null = null;
  return {
    documentCount: () => documentCount,
    countDocumentsWith(count) {
      documentCount = count;
    },
    listFinding: async (licence) => await askList?.(licence) ?? null,
    checkLicencesWith(list) {
      askList = list;
    },
    byId: (storeId) => storeById(database, storeId),
    existing: (storeId) => existingStore(context, storeId),
    permitted: (access, storeId, permission) => permittedStore(context, access, storeId, permission),
    byIds: (storeIds) => storesByIds(database, storeIds),
    ofAccount: (accountId) => storesOfAccount(database, accountId),
    isOpenNow: ({ businessHours, timeZone }) => isWithinHours(businessHours, timeZone, clock.now()),
    hoursToday: ({ businessHours, timeZone }) => hoursOfDay(businessHours, timeZone, clock.now()),
    opensNext: ({ businessHours, timeZone }) => nextOpening(businessHours, timeZone, clock.now()),
    secondsToChange: ({ businessHours, timeZone }) => secondsToChange(businessHours, timeZone, clock.now()),
    today: ({ timeZone }) => localDate(timeZone, clock.now()),
    countOfAccount: (accountId) => countOfAccount(database, accountId),
    countsByAccount: () => countsByAccount(database),
    close: closeStores,
    reopen: reopenStores,
    erase: eraseStores,
    hasVariance: async (storeId) => await presentedVariance(context, storeId) !== null,
    keepVariance: (access, storeId, file, seen) => keepVarianceFile(context, access, storeId, file, seen),
    varianceRequest: (requestId) => varianceRequest(context, requestId),
    varianceRequestsWaiting: (page) => varianceRequestsWaiting(context, page),
    answerVarianceRequest: (identity, requestId) => answerVarianceRequest(context, identity, requestId),
    idsClosedAt: (accountId, deletedAt) => idsClosedAt(database, accountId, deletedAt),
    fflNumber: fflNumberOf,
    licence: licenceOf,
    isLicenceHeld: (firstThreeDigits, lastFiveDigits) => isLicenceHeld(database, firstThreeDigits, lastFiveDigits),
  };
}
