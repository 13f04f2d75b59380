import { plainPdf } from "@/tests/faults/pdfs.ts";
import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { partialName } from "./rows.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "GET /api/uploads/{id}": { to: "oneself", words: "Your own upload, in a store where one may file." },
    "PUT /api/uploads/{id}": { to: "oneself", words: "Your own upload, in a store where one may file." },
    "DELETE /api/uploads/{id}": { to: "oneself", words: "Your own upload, in a store where one may file." },
  },
  requests: {
    "POST /api/uploads": {
      body: async (target) => ({ storeId: await target("store"), fileName: "4473.pdf", size: 14_000 }),
      isPlaced: true,
    },
    "PUT /api/uploads/{id}": { query: () => Promise.resolve("offset=0") },
  },
  paths: [
    [/^\w+ \/api\/uploads\/\{id\}/, "upload"],
  ],
  kinds: {
    upload: { make: async (product, side, owner) => await anUpload(product, await owner(), side) },
    finishedUpload: { make: async (product, side, owner) => await aFinishedUpload(product, await owner(), side) },
  },
} satisfies WalkPart;

/** One of which nothing has arrived yet, of 14,000 bytes unless told. */
async function anUpload(
  { context }: TestProduct,
  userId: number,
  { accountId, storeId }: Side,
  size = 14_000,
): Promise<number> {
  const id = await context.ids.next("uploads");
  await context.database.write(() => [{
    sql: "INSERT INTO uploads(id, user_id, account_id, store_id, file_name, size, created_at, expires_at) " +
      "VALUES (?, ?, ?, ?, '4473.pdf', ?, ?, '2099-01-01T00:00:00.000Z')",
    args: [id, userId, accountId, storeId, size, context.clock.now().toISOString()],
  }]);
  return id;
}

async function aFinishedUpload(product: TestProduct, userId: number, side: Side): Promise<number> {
  const { bytes } = plainPdf();
  const id = await anUpload(product, userId, side, bytes.length);
  const writer = await product.context.files.partial.append(partialName(id), 0);
  await writer.write(bytes);
  await writer.close();
  return id;
}
