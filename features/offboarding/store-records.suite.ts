import { insertRow, type StoreRows } from "@/tests/product/store-rows.ts";

/** What this feature itself leaves behind. */
export default {
  rows: (_product, { storeId, first }) => [
    insertRow("departure_left_out", {
      ...{ export_id: first, position: 0, store_id: storeId },
      ...{ path: "Summit Denver/4473/Example, Kim/4473.pdf", reason: "missing" },
    }),
  ],
  staying: {
    departures: "when it was deleted, and by whom",
    departure_exports: "who took everything along before",
    departure_covers: "how far that export reached",
  },
} satisfies StoreRows;
