import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";

/** What the permission walk knows of this feature. */
export default {
  requests: {
    "GET /api/views": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "POST /api/views": {
      body: async (target) => ({ storeId: await target("store"), name: crypto.randomUUID(), address: "status=2" }),
      isPlaced: true,
    },
    "PUT /api/views/{id}": { body: () => ({ name: crypto.randomUUID(), address: "", isShared: false }) },
    "PUT /api/views/default": {
      body: async (target) => ({ storeId: await target("store"), viewId: null }),
      isPlaced: true,
    },
    "GET /api/views/searches": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "POST /api/views/searches": {
      body: async (target) => ({ storeId: await target("store"), address: "serialNumber=K4473" }),
      isPlaced: true,
    },
    "DELETE /api/views/searches": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  },
  paths: [
    [/^POST \/api\/views\/\{id\}\/restore/, "deletedView"],
    [/^\w+ \/api\/views\/\{id\}/, "view"],
  ],
  kinds: {
    deletedView: { make: async (product, side, owner) => await aView(product, await owner(), side, true) },
    view: { make: async (product, side, owner) => await aView(product, await owner(), side, false) },
  },
} satisfies WalkPart;

/** A view of somebody's own, deleted or not. */
async function aView(
  { context: { database, ids, clock } }: TestProduct,
  ownerId: number,
  { accountId, storeId }: Side,
  isDeleted: boolean,
): Promise<number> {
  const [id, at] = [await ids.next("views"), clock.now().toISOString()];
  await database.write(() => [{
    sql: "INSERT INTO views(id, account_id, store_id, owner_id, owner_name, name, name_key, address, is_shared, " +
      "changed_by_name, changed_at, deleted_at) VALUES (?1, ?2, ?3, ?4, 'Kim', ?1, ?1, '', 0, 'Kim', ?5, ?6)",
    args: [id, accountId, storeId, ownerId, at, isDeleted ? at : null],
  }]);
  return id;
}
