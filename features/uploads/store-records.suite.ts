import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("uploads", {
        ...{
          id: first,
          user_id: userId,
          ...of,
          file_name: "half.pdf",
          size: 10,
          created_at: madeAt,
          expires_at: "2027",
        },
      }),
    ];
  },
} satisfies StoreRows;
