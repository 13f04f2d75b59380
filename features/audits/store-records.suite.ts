import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("audits", {
        ...{ id: first, ...of, type: 0, status: 1, start_date: "2026-01-01", end_date: "2026-01-02" },
        ...{ lead_auditor_id: userId, created_at: madeAt, ended_at: madeAt },
      }),
      insertRow("auditors", { id: first, audit_id: first, account_id: accountId, user_id: userId, created_at: madeAt }),
    ];
  },
} satisfies StoreRows;
