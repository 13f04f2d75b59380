import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store; what it said itself stays. */
export default {
  rows: (_product, { accountId, storeId, userId }) => {
    const of = { account_id: accountId, store_id: storeId };
    const rows = [
      insertRow("compliance_stores", {
        ...of,
        ...{ notice_date: "2026-01-05", office_name: "ATF Area Office", office_address: "1 Federal Plaza" },
        ...{ access_points: 2, changed_by_name: "Olive", changed_at: madeAt },
      }),
      insertRow("compliance_duties", {
        ...of,
        ...{ condition: 15, statement: "We keep a printer for ATF.", confirmed_by_id: userId },
        ...{ confirmed_by_name: "Olive", confirmed_at: madeAt },
      }),
    ];
    return rows.map(({ sql, args }) => ({ sql: `${sql} ON CONFLICT DO NOTHING`, args }));
  },
} satisfies StoreRows;
