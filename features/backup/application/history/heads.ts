import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import { headText } from "@/kernel/ledger/head.ts";
import { type Hash, isConsistent } from "@/kernel/ledger/merkle.ts";
import { sha256 } from "@/kernel/ledger/tree.ts";
import * as v from "valibot";
import { type Feed, treeHeadSchema } from "../../contract.ts";
import { feedText } from "../../signed-texts.ts";
import type { Archive, ArchiveKey, TreeHead } from "../archive/archive.ts";
import { hashOf } from "./entries.ts";
import { HistoryRewritten, KeysUnknown, RunFailed } from "../errors.ts";
import type { CopyIndex } from "../index/copy-index.ts";

const headFact = (storeId: number) => `head ${storeId}`;

/** Remembers what the archive signed of a store's chain, now that the copy has all of it. */
export function keepHead(index: CopyIndex, storeId: number, head: TreeHead | null): void {
  index.remember(headFact(storeId), JSON.stringify(head));
}

/** What the archive signed of a store's chain when the copy last had all of it. */
export function keptHead(index: CopyIndex, storeId: number): TreeHead | null {
  return v.parse(v.nullable(treeHeadSchema), JSON.parse(index.fact(headFact(storeId)) ?? "null"));
}

/** Throws unless a page is signed by a key of the archive, as it was sent. */
export function assertSignedPage(
  { storeId, cursor, page }: { readonly storeId: number; readonly cursor: string; readonly page: Feed },
  keys: readonly ArchiveKey[],
): void {
  const { head, keyId, signature } = page;
  if (!isSignedBy(keys, keyId, feedText({ storeId, cursor, page }), signature)) {
    throw new KeysUnknown("What the server sent is not signed with a key of the archive. Nothing of it was kept.");
  }
  if (head && (head.stream !== `store:${storeId}` || !isSignedBy(keys, head.keyId, headText(head), head.signature))) {
    throw new KeysUnknown("The state of the ledger is not signed with a key of the archive. Nothing was kept.");
  }
}

/**
 * Throws unless the last page came with all entries: what the archive signed of its chain is what the copy holds. A feed that ends early
 * would leave a copy that takes itself for whole.
 */
export function assertAllHandedOut(size: number, head: Pick<TreeHead, "size"> | null): void {
  const all = head?.size ?? 0;
  if (all === size) return;
  throw new RunFailed(
    "refused",
    `The archive has ${all} entries of this FFL and handed out ${size}. The copy is not whole without the others.`,
  );
}

/** What a copy knows of a chain: its first `size` entries, as the root of the tree over them. */
export interface KnownTree {
  readonly size: number;
  readonly root: Hash;
}

/**
 * Throws unless the archive's chain begins with what the copy knows of it: a chain that was cut, rewritten or put back is another one.
 * Who holds all keys of the server cannot get around that.
 */
export async function assertExtends(
  archive: Archive,
  stream: string,
  known: KnownTree,
  head: Pick<TreeHead, "size" | "root"> | null,
): Promise<void> {
  if (known.size === 0) return;
  if (head === null || head.size < known.size) {
    throw new HistoryRewritten(
      `The archive has ${head?.size ?? 0} entries of this FFL, and had ${known.size} before. Entries were taken away.`,
    );
  }
  if (head.size === known.size) {
    if (head.root === known.root.toHex()) return;
    throw new HistoryRewritten(`The history up to entry ${known.size} is another one than before. It was rewritten.`);
  }
  const { path } = await archive.consistency(stream, known.size, head.size);
  const proof = {
    ...{ earlier: known.size, earlierRoot: known.root },
    ...{ size: head.size, root: hashOf(head.root), path: path.map(hashOf) },
  };
  if (isConsistent(sha256, proof)) return;
  throw new HistoryRewritten(
    `The archive cannot show that its history goes on from entry ${known.size} as this copy knows it. It was rewritten.`,
  );
}

/** True when one of these keys signed exactly this text. */
export function isSignedBy(keys: readonly ArchiveKey[], keyId: string, text: string, signature: string): boolean {
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return false;
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, "base64url"));
}
