import { eq } from "drizzle-orm";
import { statementOf, update } from "@/db/statement.ts";
import { sampleDataOffer } from "@/features/sample-data/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import type { FeatureContext, SampleLoad } from "@/kernel/feature.ts";
import { type IncomingItem, knownItems, placeKey, receive } from "./receiving.ts";
import { readNext } from "./reading-items.ts";
import { intakeItems } from "./schema.ts";

const formsOfAStore = 8;
const mostBytes = 10_000_000;

/** A handful of scans that wait in each of the first sample stores. */
export async function receiveSample(context: FeatureContext, load: SampleLoad): Promise<void> {
  await load.sameIds("intake_items");
  const { files } = context;
  // The database was empty when the load began, so the sample's stores have the first ids.
  const stores = (await context.offered(storesOffer).byIds([1, 2])).toSorted((a, b) => a.id - b.id);
  const total = stores.length * formsOfAStore;
  let done = 0;
  for (const store of stores) {
    const today = localDate(store.timeZone, load.begunAt);
    const forms = context.offered(sampleDataOffer).unfiledForms(store, formsOfAStore, today);
    const folder = `Counter ${load.begunAt.toISOString().slice(0, 10)}`;
    for (const { fileName, bytes } of forms) {
      const received = await files.receive(new Blob([bytes]).stream(), mostBytes);
      await received.keep();
      const { sha256, size } = received;
      const path = `${folder}/${fileName}`;
      await settle(context, {
        accountId: store.accountId,
        storeId: store.id,
        source: "inbox",
        path,
        key: placeKey("inbox", path, [sha256]),
        files: [{ name: fileName, sha256, size, type: 0 }],
        by: { userId: null, name: "Watched folder" },
      });
      load.progress(++done, total);
    }
  }
}

/** Takes a form in and reads it, as far as an interrupted load has not. */
async function settle(context: FeatureContext, item: IncomingItem): Promise<void> {
  const [before] = (await knownItems(context, [item.key])).values();
  if (before && before.state !== "reading") return;
  // Whoever was reading it when it was interrupted does not any more.
  if (before) {
    const isIt = eq(intakeItems.id, before.itemId);
    await context.database.write(() => [statementOf(update(intakeItems).set({ readUntil: 0 }).where(isIt))]);
  } else await receive(context, [item]);
  await readNext(context);
}
