import { insertRow, madeAt, storedText, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: async (product, { accountId, storeId, documentId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    const supplement = await storedText(product, `a deleted supplement of ${storeId}`);
    return [
      insertRow("attachments", {
        ...{ id: first, ...of, document_id: documentId, position: 1, ...supplement, pages: 1, file_name: "wrong.pdf" },
        ...{ type: 3, is_main: 0, uploaded_by_name: "Wes", uploaded_at: madeAt },
        ...{ deleted_at: madeAt, deleted_by_name: "Olive", deletion_reason: "of another customer" },
      }),
      insertRow("document_filing_orders", { ...of, filing_order: "tsn" }),
      insertRow("document_damaged_files", {
        ...{ attachment_id: first, ...of, document_id: documentId, reason: "missing", found_at: madeAt },
      }),
      insertRow("document_bulk_changes", {
        id: first,
        user_id: userId,
        kind: "flag",
        flag: 1,
        at: madeAt,
        chosen: 1,
        has_more: 0,
      }),
      insertRow("document_bulk_items", {
        change_id: first,
        document_id: documentId,
        flag: 0,
      }),
    ];
  },
} satisfies StoreRows;
