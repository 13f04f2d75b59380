import { sampleDataOffer } from "@/features/sample-data/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { placeKey, receive } from "./receiving.ts";
import { readNext } from "./reading-items.ts";

const formsOfAStore = 8;
const mostBytes = 10_000_000;

/** A handful of scans that wait in each of the first sample stores. */
export async function receiveSample(
  context: FeatureContext,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { files, clock } = context;
  // The database was empty a moment ago, so the sample's stores have the first ids.
  const stores = (await context.offered(storesOffer).byIds([1, 2])).toSorted((a, b) => a.id - b.id);
  const total = stores.length * formsOfAStore;
  let done = 0;
  for (const store of stores) {
    const today = context.offered(storesOffer).today(store);
    const forms = context.offered(sampleDataOffer).unfiledForms(store, formsOfAStore, today);
    const folder = `Counter ${clock.now().toISOString().slice(0, 10)}`;
    for (const { fileName, bytes } of forms) {
      const received = await files.receive(new Blob([bytes]).stream(), mostBytes);
      await received.keep();
      const { sha256, size } = received;
      const path = `${folder}/${fileName}`;
      await receive(context, [{
        accountId: store.accountId,
        storeId: store.id,
        source: "inbox",
        path,
        key: placeKey("inbox", path, [sha256]),
        files: [{ name: fileName, sha256, size, type: 0 }],
        by: { userId: null, name: "Watched folder" },
      }]);
      await readNext(context);
      progress(++done, total);
    }
  }
}
