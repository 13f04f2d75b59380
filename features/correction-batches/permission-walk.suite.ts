import { insertRow } from "@/tests/product/store-rows.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "POST /api/correctionBatches": {
      body: async (target) => ({ name: "A list", documents: [await target("document")], template: null }),
      isPlaced: true,
    },
    "GET /api/correctionBatches": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/correctionBatches/queue": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "PUT /api/correctionBatches/{id}/forms": {
      body: async (target) => ({ state: "waiting", documentId: await target("document") }),
    },
  },
  paths: [[/^\w+ \/api\/correctionBatches\/\{id\}/, "correctionBatch"]],
  kinds: {
    correctionBatch: {
      make: async ({ context: { database, ids, clock } }, { accountId, storeId, documentId }, owner) => {
        const [id, ownerId] = [await ids.next("correction_batches"), await owner()];
        await database.write(() => [
          insertRow("correction_batches", {
            ...{ id, account_id: accountId, store_id: storeId, name: "A list", template: null },
            ...{ created_by_id: ownerId, created_by_name: "Kim", created_at: clock.now().toISOString() },
          }),
          insertRow("correction_batch_forms", {
            ...{ batch_id: id, document_id: documentId, store_id: storeId, position: 1, state: "waiting", reason: "" },
          }),
        ]);
        return id;
      },
    },
  },
} satisfies WalkPart;
