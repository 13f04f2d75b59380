import { proofOffer } from "@/features/history/offers-proofs.ts";
import { type Store, storesOffer } from "@/features/stores/offers.ts";
import { timestampsOffer } from "@/features/timestamps/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { storeOfStream, storeStream } from "@/kernel/ledger/streams.ts";
import { ChainBroken } from "@/kernel/ledger/tree.ts";
import { backupPermission } from "./contract.ts";

/** The store whose chain it is. Throws 404 for one that is not the asker's. */
async function storeOf(context: FeatureContext, access: Access, stream: string): Promise<Store> {
  const storeId = storeOfStream(stream);
  if (storeId === null) throw notFound();
  return await context.offered(storesOffer).permitted(access, storeId, backupPermission);
}

/** A proof over a chain; 409 for one with a hole. */
async function unbroken<Proof>(proof: Promise<Proof>): Promise<Proof> {
  try {
    return await proof;
  } catch (error) {
    if (!(error instanceof ChainBroken)) throw error;
    throw conflict(
      "backup.chain_broken",
      `Entry ${error.seq} of the ledger is missing. Call your Strongroom administrator.`,
    );
  }
}

const hex = (bytes: Uint8Array) => bytes.toHex();

async function sizeOf(context: FeatureContext, stream: string): Promise<number> {
  const row = await context.database.one("SELECT max(seq) AS size FROM ledger WHERE stream = ?", [stream]);
  return Number(row?.size ?? 0);
}

/** That an entry belongs to the tree over the first `size` entries. Throws 404 for entries that there are not, 400 for one beyond `size`. */
export async function inclusionOf(
  context: FeatureContext,
  access: Access,
  { stream, seq, size }: { readonly stream: string; readonly seq: number; readonly size: number },
) {
  await storeOf(context, access, stream);
  if (seq > size) {
    throw badRequest("That entry comes after the end of the tree.", { seq: "At most the size of the tree." });
  }
  if (size > await sizeOf(context, stream)) throw notFound();
  const { tree } = context.offered(proofOffer);
  const [entry] = await Array.fromAsync(context.ledger.walk(stream, seq, seq));
  const path = await unbroken(tree.inclusion(stream, seq, size));
  const root = hex(await unbroken(tree.root(stream, size)));
  return { type: "strongroom.inclusion.1" as const, stream, seq, size, hash: entry.hash, path: path.map(hex), root };
}

/** That a chain begins with what it was at `from` entries. Throws 404 for entries that there are not, 400 for a later `from`. */
export async function consistencyOf(
  context: FeatureContext,
  access: Access,
  { stream, from, to }: { readonly stream: string; readonly from: number; readonly to: number },
) {
  await storeOf(context, access, stream);
  if (from > to) {
    throw badRequest("The first tree must not be larger than the second.", { from: "At most the second size." });
  }
  if (to > await sizeOf(context, stream)) throw notFound();
  const { tree } = context.offered(proofOffer);
  const path = await unbroken(tree.consistency(stream, from, to));
  const [fromRoot, toRoot] = [hex(await tree.root(stream, from)), hex(await tree.root(stream, to))];
  return { type: "strongroom.consistency.1" as const, stream, from, to, path: path.map(hex), fromRoot, toRoot };
}

/** The timestamp that covers a chain at `size` entries. Throws 404 for entries that there are not, 409 for a chain with a hole. */
export async function timestampsOf(
  context: FeatureContext,
  access: Access,
  { storeId, size }: { readonly storeId: number; readonly size: number },
) {
  const stream = storeStream(storeId);
  await storeOf(context, access, stream);
  if (size > await sizeOf(context, stream)) throw notFound();
  const files = await unbroken(context.offered(timestampsOffer).travelling([{ stream, size }]));
  return { files: files.map(({ path, bytes }) => ({ path, bytes: bytes.toBase64() })) };
}

/** Checkpoints of a store's chain after an entry. Throws 404 for a store that is not the asker's. */
export async function checkpointsOf(
  context: FeatureContext,
  access: Access,
  { storeId, after, limit }: { readonly storeId: number; readonly after: number; readonly limit: number },
) {
  await context.offered(storesOffer).permitted(access, storeId, backupPermission);
  const stream = storeStream(storeId);
  const data = await context.offered(proofOffer).checkpoints(stream, after, limit);
  const row = await context.database.one(
    "SELECT count(*) AS count FROM ledger_checkpoints WHERE stream = ? AND seq > ?",
    [stream, after],
  );
  return { data: [...data], count: Number(row?.count ?? 0), page: 1, limit };
}
