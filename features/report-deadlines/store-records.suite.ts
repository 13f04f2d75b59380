import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("report_deadlines", {
        ...{ id: first, ...of, form: "3310.4", document_id: documentId, buyer_key: "example kim" },
        ...{
          buyer_name: "Example, Kim",
          firearms: 2,
          last_day: "2026-03-02",
          due_day: "2026-03-02",
          created_at: madeAt,
        },
      }),
      { sql: "DELETE FROM report_deadline_sales WHERE document_id = ?", args: [documentId] },
      insertRow("report_deadline_sales", {
        ...{ document_id: documentId, ...of, buyer_key: "example kim", buyer_name: "Example, Kim" },
        ...{ day: "2026-03-02", handguns: 2, rifles: 0 },
      }),
      insertRow("report_deadline_settings", { ...of, rifle_reports: "on" }),
    ];
  },
} satisfies StoreRows;
