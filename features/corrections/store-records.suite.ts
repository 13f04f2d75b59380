import { aLine } from "./testing.ts";
import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

const mark = aLine("imported-1");

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId, document_id: documentId };
    return [
      insertRow("correction_logs", {
        ...{
          id: first,
          ...of,
          attachment_id: first,
          version_number: 2,
          description: "=Corrected box 10",
          type: "annotation",
        },
        ...{
          initials: "WC",
          initial_date: "2026-03-02",
          added_by_id: userId,
          added_by_name: "Wes",
          created_at: madeAt,
        },
      }),
      insertRow("correction_marks", {
        ...{
          id: first,
          ...of,
          log_id: first,
          name: mark.name,
          detail: "=The county",
          annotation: JSON.stringify(mark),
        },
        first_version: 2,
      }),
      insertRow("correction_drafts", {
        ...{ ...of, user_id: userId, user_name: "Wes", version_number: 1, begun_at: madeAt, seen_at: madeAt },
      }),
      insertRow("correction_requests", {
        ...{ user_id: userId, document_id: documentId, key_hash: "0", store_id: storeId, result: "[]", at: madeAt },
      }),
    ];
  },
} satisfies StoreRows;
