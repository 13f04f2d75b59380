import { Buffer } from "node:buffer";
import * as v from "valibot";
import type { Archive } from "./archive.ts";
import type { CopyIndex } from "./copy-index.ts";
import { treeOf } from "./entries.ts";
import { assertExtends } from "./heads.ts";

const headSchema = v.object({ storeId: v.number(), size: v.number(), root: v.string() });

/** What an earlier copy of this computer had of a store's ledger: its first entries, as the root of the tree over them. */
export type SeenHead = v.InferOutput<typeof headSchema>;

const fact = "seenHeads";

/** What this computer has seen of the archive's history, in this copy and in those before it: the longest of each store. */
export function headsSeen(index: CopyIndex): readonly SeenHead[] {
  const own = index.stores().flatMap((store) => {
    const tree = treeOf(store);
    if (tree.size === 0) return [];
    return [{ storeId: store.storeId, size: tree.size, root: Buffer.from(tree.root()).toString("hex") }];
  });
  return longest([...own, ...taken(index)]);
}

/** Keeps what an earlier copy has seen, for {@link assertSeenGoesOn}. */
export function takeHeads(index: CopyIndex, heads: readonly SeenHead[]): void {
  index.remember(fact, JSON.stringify(longest([...heads, ...taken(index)])));
}

/**
 * A copy at a new place begins at the first entry, and would take any history. Throws HistoryRewritten unless what it now holds begins
 * with what this computer's earlier copies have seen; then that need not be asked again.
 */
export async function assertSeenGoesOn(archive: Archive, index: CopyIndex): Promise<void> {
  const heads = taken(index);
  if (heads.length === 0) return;
  for (const { storeId, size, root } of heads) {
    const store = index.stores().find((one) => one.storeId === storeId);
    // A store that was sold is copied no more.
    if (!store) continue;
    const tree = treeOf(store);
    await assertExtends(archive, `store:${storeId}`, { size, root: new Uint8Array(Buffer.from(root, "hex")) }, {
      size: tree.size,
      root: Buffer.from(tree.root()).toString("hex"),
    });
  }
  index.remember(fact, "[]");
}

function taken(index: CopyIndex): readonly SeenHead[] {
  return v.parse(v.array(headSchema), JSON.parse(index.fact(fact) ?? "[]"));
}

function longest(heads: readonly SeenHead[]): readonly SeenHead[] {
  const best = new Map<number, SeenHead>();
  for (const head of heads) if (head.size > (best.get(head.storeId)?.size ?? 0)) best.set(head.storeId, head);
  return [...best.values()];
}
