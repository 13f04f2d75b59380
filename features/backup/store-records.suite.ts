import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store, and an application, which is of the account. */
export default {
  rows: (_product, { accountId, storeId, userId, first }) => [
    insertRow("backup_applications", {
      ...{ id: 1_000_000 + first, account_id: accountId, user_id: userId, name: "COUNTER-PC", public_key: "abc" },
      ...{ secret_hash: new TextEncoder().encode(`backup ${storeId}`), platform: "Linux", version: "0.9.0" },
      ...{ created_at: madeAt, last_seen_at: madeAt },
    }),
    insertRow("backup_copies", {
      ...{ application_id: 1_000_000 + first, account_id: accountId, store_id: storeId, size: 1, root: "0".repeat(64) },
      ...{ cosignature: "abc", documents: 1, files: 1, bytes: 1, at: madeAt },
    }),
  ],
} satisfies StoreRows;
