import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Product } from "@/kernel/compose.ts";
import { loadSample, sampleStateOf } from "@/kernel/sample.ts";

/**
 * Before anybody is answered: goes on with sample data that was loaded in part, whoever had asked for it, and with
 * STRONGROOM_SAMPLE=1 fills an empty database. One that was filled before is served as it is, so that the setting may
 * stay. Throws a 409 when somebody has filed something of their own there.
 */
export async function settleSample(
  product: Product,
  isAskedFor: boolean,
  print: (line: string) => void,
): Promise<void> {
  const accounts = product.context.offered(accountsOffer);
  const state = await sampleStateOf(product.context.database);
  if (state === "part") await loadSample(product, print);
  // Also of one that is whole: a process may have ended before the setup page heard of it.
  if (state !== "none") await accounts.sampleLoaded();
  if (!isAskedFor || state === "part") return;
  if (state === "whole" || await accounts.isSampleInstallation()) {
    print("Sample data is already loaded. STRONGROOM_SAMPLE was ignored.");
  } else {
    await loadSample(product, print);
  }
}
