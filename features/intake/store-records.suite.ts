import { insertRow, madeAt, storedText, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: async (product, { accountId, storeId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    const item = await storedText(product, `to be verified in ${storeId}`);
    return [
      insertRow("intake_items", {
        ...{ id: first, ...of, state: "ready", source: "inbox", source_path: "scan.pdf", source_key: "a".repeat(64) },
        ...{ received_at: madeAt, received_by_name: "the inbox" },
      }),
      insertRow("intake_files", { item_id: first, position: 0, ...item, file_name: "scan.pdf" }),
    ];
  },
} satisfies StoreRows;
