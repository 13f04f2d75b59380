import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, userId, first }) => {
    const of = { audit_id: first, account_id: accountId, store_id: storeId, user_id: userId };
    const secret = (name: string) => new TextEncoder().encode(`${name} ${storeId}`);
    const expires_at = "2099-01-01T00:00:00.000Z";
    return [
      insertRow("audit_terminals_codes", { ...of, code_hash: secret("code"), shown_at: madeAt, expires_at }),
      insertRow("audit_terminals_sessions", {
        ...{ id: 1_000_000 + first, ...of, number: 1, token_hash: secret("terminal"), started_at: madeAt },
        ...{ last_used_at: madeAt, expires_at, ended_at: madeAt, because: "left" },
      }),
    ];
  },
} satisfies StoreRows;
