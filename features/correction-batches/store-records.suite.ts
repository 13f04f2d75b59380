import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, userId, first }) => [
    insertRow("correction_batches", {
      ...{ id: first, account_id: accountId, store_id: storeId, name: "County", template: null },
      ...{ created_by_id: userId, created_by_name: "Wes", created_at: madeAt },
    }),
    insertRow("correction_batch_forms", {
      ...{ batch_id: first, document_id: documentId, store_id: storeId, position: 1, state: "waiting", reason: "" },
    }),
  ],
} satisfies StoreRows;
