import { type Store, storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";

/** The store that a folder or an option names: by its id, or by its FFL number however it is punctuated. */
export async function storeNamed(context: FeatureContext, name: string): Promise<Store | null> {
  const stores = context.offered(storesOffer);
  const licence = stores.fflNumber(name);
  if (licence) {
    for (const accountId of (await stores.countsByAccount()).keys()) {
      const found = (await stores.ofAccount(accountId)).find((store) =>
        store.fflFirstThreeDigits === licence.firstThreeDigits && store.fflLastFiveDigits === licence.lastFiveDigits
      );
      if (found) return found;
    }
    return null;
  }
  return /^[1-9]\d{0,9}$/.test(name) ? await stores.byId(Number(name)) : null;
}

/** The one store of an installation that has one; null where there are several or none. */
export async function onlyStore(context: FeatureContext): Promise<Store | null> {
  const stores = context.offered(storesOffer);
  const counts = [...await stores.countsByAccount()].filter(([, count]) => count > 0);
  if (counts.length !== 1 || counts[0][1] !== 1) return null;
  return (await stores.ofAccount(counts[0][0]))[0] ?? null;
}
