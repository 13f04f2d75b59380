import { insertRow, madeAt, storedText, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: async (product, { accountId, storeId, documentId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    const pack = await storedText(product, `an answer of ${storeId}`);
    return [
      insertRow("traces", {
        ...{ id: first, ...of, reference: `T${storeId}`, reference_key: `T${storeId}`, asked_by_name: "Agent" },
        ...{ asked_by_phone: "", asked_by_email: "", came_by: "phone", received_at: madeAt, search_text: "" },
        ...{
          firearm: JSON.stringify({ serialNumber: "K4473" }),
          document_id: documentId,
          changed_by_name: "Wes",
          changed_at: madeAt,
        },
      }),
      insertRow("trace_packs", {
        ...{ id: first, trace_id: first, document_id: documentId, kind: "pdf", file_name: "answer.pdf", ...pack },
        ...{ pages: 1, made_at: madeAt, made_by: "Wes" },
      }),
    ];
  },
} satisfies StoreRows;
