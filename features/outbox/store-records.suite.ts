import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("outbox", {
        ...{ key: `mail-${storeId}`, ...of, to_name: "Wes", to_address: "wes@example.com", subject: "Hello", body: "" },
        ...{ links: "[]", is_private: 0, least_rank: 1, state: "held", created_at: madeAt },
      }),
    ];
  },
} satisfies StoreRows;
