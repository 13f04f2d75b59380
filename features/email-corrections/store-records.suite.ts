import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, first }) => {
    const of = { correction_id: first, store_id: storeId };
    return [
      insertRow("email_corrections", {
        ...{ id: first, account_id: accountId, store_id: storeId, document_id: documentId },
        ...{ receiver_id: 1_000_000 + first, email: "pat@example.com", lines: '["The county"]', state: "sent" },
        ...{ asked_by_id: 1, asked_by_name: "Wes", created_at: madeAt, sent_at: madeAt },
        expires_at: "2099-01-01T00:00:00.000Z",
      }),
      insertRow("email_corrections_links", { ...of, token_hash: new TextEncoder().encode(`link ${storeId}`) }),
      insertRow("email_corrections_sessions", {
        ...of,
        ...{ id: 1_000_000 + first, token_hash: new TextEncoder().encode(`session ${storeId}`), created_at: madeAt },
        expires_at: "2099-01-01T00:00:00.000Z",
      }),
      insertRow("email_corrections_drafts", { ...of, version_number: 1, content: "{}", saved_at: madeAt }),
    ];
  },
} satisfies StoreRows;
