import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Product } from "@/kernel/compose.ts";
import { loadSample } from "@/kernel/sample.ts";

/**
 * STRONGROOM_SAMPLE=1: fills an empty database. One that was filled before is served as it is, so that the setting may
 * stay. Throws a 409 when somebody has filed something of their own there.
 */
export async function fillWithSample(product: Product, print: (line: string) => void): Promise<void> {
  if (await product.context.offered(accountsOffer).isSampleInstallation()) {
    print("Sample data is already loaded. STRONGROOM_SAMPLE was ignored.");
    return;
  }
  await loadSample(product, print);
}
