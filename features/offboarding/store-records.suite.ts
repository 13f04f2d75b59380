import type { StoreRows } from "@/tests/product/store-rows.ts";

/** What this feature itself leaves behind. */
export default {
  staying: {
    departures: "when it was deleted, and by whom",
    departure_exports: "who took everything along before",
    departure_covers: "how far that export reached",
  },
} satisfies StoreRows;
