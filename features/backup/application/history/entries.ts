import { Buffer } from "node:buffer";
import { hashOfEntry } from "@/kernel/ledger/chain.ts";
import { GrowingTree, leafHash } from "@/kernel/ledger/merkle.ts";
import { sha256 } from "@/kernel/ledger/tree.ts";
import type { FeedItem } from "../../contract.ts";
import type { Copy } from "../../contract-applications.ts";
import type { CopyOfStore } from "../index/copy-index.ts";
import { HistoryRewritten } from "../errors.ts";

export type FeedEntry = Extract<FeedItem, { readonly kind: "entry" }>["entry"];

/** What a copy knows of a chain after some more entries. */
export interface Extended {
  readonly lastHash: string;
  readonly tree: GrowingTree;
}

/** A chain as a copy has it. */
export type HeldChain = Pick<Copy, "storeId" | "size" | "root">;

/** The tree over the entries that a copy holds. */
export function treeOf({ edge }: Pick<CopyOfStore, "edge">): GrowingTree {
  return new GrowingTree(sha256, edge.map(({ level, hash }) => ({ level, hash: hashOf(hash) })));
}

/** Checks that entries follow one another and those that the copy holds, each whole in itself, and grows the tree by them. */
export function extended(known: Extended, entries: readonly FeedEntry[]): Extended {
  const tree = new GrowingTree(known.tree.digest, known.tree.edge);
  let { lastHash } = known;
  for (const entry of entries) {
    if (entry.seq !== tree.size + 1 || entry.previousHash !== lastHash) {
      throw new HistoryRewritten(`Entry ${entry.seq} does not follow from entry ${tree.size} as this copy has it.`);
    }
    if (hashOfEntry(entry) !== entry.hash) {
      throw new HistoryRewritten(`Entry ${entry.seq} was changed after it was written.`);
    }
    tree.add(leafHash(tree.digest, hashOf(entry.hash)));
    lastHash = entry.hash;
  }
  return { lastHash, tree };
}

/** What a copy has of a store's chain: how many entries, and the root of the tree over them, hexadecimal. */
export function heldChain(store: Pick<CopyOfStore, "storeId" | "edge">): HeldChain {
  const tree = treeOf(store);
  return { storeId: store.storeId, size: tree.size, root: tree.root().toHex() };
}

/** The bytes of a hash; whatever is not hexadecimal makes another hash of it. */
export function hashOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, "hex"));
}
