import { insertRow, madeAt, storedText, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: async (product, { accountId, storeId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    const file = await storedText(product, `a variance document of ${storeId}`);
    return [
      insertRow("store_variances", {
        ...{ id: first, ...of, file_name: "variance.pdf", media_type: "application/pdf", ...file },
        ...{ uploaded_by_name: "Olive", uploaded_at: madeAt },
      }),
    ];
  },
} satisfies StoreRows;
