import type { FeatureContext } from "@/kernel/feature.ts";
import { hoursOfDay, isWithinHours, localDate } from "./business-hours.ts";
import { closeStores, idsClosedAt, reopenStores } from "./closing.ts";
import { fflNumberOf } from "./ffl-number.ts";
import type { StoresOffer } from "./offers.ts";
import { storeById, storesByIds, storesOfAccount } from "./store-rows.ts";

/** What this feature gives to others, over one database and one clock. */
export function storesOffered({ database, clock }: FeatureContext): StoresOffer {
  return {
    byId: (storeId) => storeById(database, storeId),
    byIds: (storeIds) => storesByIds(database, storeIds),
    ofAccount: (accountId) => storesOfAccount(database, accountId),
    isOpenNow: ({ businessHours, timeZone }) => isWithinHours(businessHours, timeZone, clock.now()),
    hoursToday: ({ businessHours, timeZone }) => hoursOfDay(businessHours, timeZone, clock.now()),
    today: ({ timeZone }) => localDate(timeZone, clock.now()),
    close: closeStores,
    reopen: reopenStores,
    idsClosedAt: (accountId, deletedAt) => idsClosedAt(database, accountId, deletedAt),
    fflNumber: fflNumberOf,
    isLicenceHeld: async (firstThreeDigits, lastFiveDigits) =>
      await database.one(
        "SELECT 1 FROM stores WHERE ffl_first_three_digits = ? AND ffl_last_five_digits = ? AND deleted_at IS NULL",
        [firstThreeDigits, lastFiveDigits],
      ) !== null,
  };
}
