import { insertRow, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId }) => [
    insertRow("deadlines_settings", { store_id: storeId, account_id: accountId, check_warning_days: 3 }),
  ],
} satisfies StoreRows;
