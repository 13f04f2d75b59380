import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("document_notes", {
        ...{ id: first, ...of, document_id: documentId, content: "=Call the customer", author_id: userId },
        ...{ author_name: "Wes", created_at: madeAt },
      }),
    ];
  },
} satisfies StoreRows;
