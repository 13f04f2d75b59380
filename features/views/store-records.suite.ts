import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("views", {
        ...{ id: first, ...of, owner_id: userId, owner_name: "Wes", name: "Mine", name_key: "mine", address: "?a" },
        ...{ is_shared: 0, changed_by_name: "Wes", changed_at: madeAt },
      }),
      insertRow("views_defaults", { user_id: userId, view_id: first, ...of }),
      insertRow("views_searches", { user_id: userId, store_id: storeId, address: "?a", used_at: madeAt }),
    ];
  },
} satisfies StoreRows;
