import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, first }) => [
    insertRow("notifications", {
      ...{ id: first, account_id: accountId, store_id: storeId, action: 0, by_name: "Wes", document_id: documentId },
      ...{ count: 1, path: `/${storeId}/documents/${documentId}`, begun_at: madeAt, at: madeAt },
    }),
  ],
} satisfies StoreRows;
