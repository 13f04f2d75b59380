import type { StoreRows } from "@/tests/product/store-rows.ts";
import { countStore } from "./counting.ts";
import feature from "./feature.ts";

/** Rows of each table, as counting the store's history makes them. */
export default {
  rows: async ({ contextOf }, { storeId }) => {
    await countStore(contextOf(feature), storeId);
    return [];
  },
} satisfies StoreRows;
