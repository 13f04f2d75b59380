import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, userId, first }) => [
    insertRow("audit_notes", {
      ...{ id: first, account_id: accountId, store_id: storeId, audit_id: first, document_id: documentId },
      ...{
        author_id: userId,
        author_name: "Ida",
        content: "=Ask for the ID",
        salt: "0".repeat(32),
        created_at: madeAt,
      },
    }),
    insertRow("audit_review_leases", {
      ...{ audit_id: first, document_id: documentId, store_id: storeId, user_id: userId, user_name: "Ida" },
      until: madeAt,
    }),
  ],
} satisfies StoreRows;
