import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "GET /api/intake": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/intake/counts": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "POST /api/intake": {
      body: async (target) => ({ storeId: await target("store"), uploadIds: [await target("upload")] }),
      isPlaced: true,
    },
    "POST /api/intake/discard": {
      body: async (target) => ({ storeId: await target("store"), ids: [await target("intake")], reason: "A copy" }),
      isPlaced: true,
    },
    "POST /api/intake/restore": {
      body: async (target) => ({ storeId: await target("store"), ids: [await target("intake")] }),
      isPlaced: true,
    },
    "POST /api/intake/{id}/claim": { body: () => ({}) },
    "POST /api/intake/{id}/discard": { body: () => ({ reason: "A copy" }) },
    "POST /api/intake/{id}/splitPages": { body: () => ({ firstPages: [1, 2] }) },
    "POST /api/intake/{id}/file": {
      body: async (target) => ({
        storeId: await target("store"),
        formType: 0,
        attachments: [{ fileName: "a.pdf", type: 1 }],
      }),
    },
  },
  paths: [
    [/^\w+ \/api\/intake\/\{id\}/, "intake"],
  ],
  kinds: {
    intake: { make: anIntakeItem },
  },
} satisfies WalkPart;

/** Something that waits to be verified, with the file of the side's document. */
async function anIntakeItem({ context }: TestProduct, { accountId, storeId, attachmentId }: Side): Promise<number> {
  const id = await context.ids.next("intake_items");
  await context.database.write(() => [
    {
      sql: "INSERT INTO intake_items(id, account_id, store_id, state, source, source_path, source_key, received_at, " +
        "received_by_name) VALUES (?, ?, ?, 'failed', 'inbox', 'a.pdf', ?, ?, 'Watched folder')",
      args: [id, accountId, storeId, String(id).padStart(64, "0"), context.clock.now().toISOString()],
    },
    {
      sql: "INSERT INTO intake_files(item_id, position, sha256, size, file_name) " +
        "SELECT ?, 0, sha256, size, 'a.pdf' FROM attachments WHERE id = ?",
      args: [id, attachmentId],
    },
  ]);
  return id;
}
