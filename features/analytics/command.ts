import { storesOffer } from "@/features/stores/offers.ts";
import { grouped } from "@/kernel/counted.ts";
import type { Command } from "@/kernel/feature.ts";
import { storeOfStream } from "@/kernel/ledger/streams.ts";
import { recountStore } from "./counting.ts";

/**
 * `strongroom rebuild-counters`: counts the engagement of every store again from its ledger. Each store's counters are
 * replaced at once, and only when no server has counted on in the meantime, so servers over the same database may run.
 */
export const rebuildCountersCommand: Command = {
  summary: "counts the dashboard's engagement again from the ledger",
  async run(args, context, print) {
    if (args.length > 0) {
      print("strongroom rebuild-counters counts all stores and takes no argument. Nothing was done. Leave it out.");
      return 2;
    }
    let stores = 0;
    for (const { stream } of await context.ledger.streams()) {
      const storeId = storeOfStream(stream);
      const store = storeId === null ? null : await context.offered(storesOffer).byId(storeId);
      if (!store) continue;
      await recountStore(context, store);
      stores++;
    }
    print(
      `The engagement of ${stores === 1 ? "1 store" : `${grouped(stores)} stores`} was counted again.`,
    );
    return 0;
  },
};
