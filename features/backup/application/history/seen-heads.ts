import { storeStream } from "@/kernel/ledger/streams.ts";
import * as v from "valibot";
import type { Archive } from "../archive/archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import { hashOf, heldChain } from "./entries.ts";
import { assertExtends } from "./heads.ts";

const headSchema = v.object({ storeId: v.number(), size: v.number(), root: v.string() });

/** What an earlier copy of this computer had of a store's ledger: its first entries, as the root of the tree over them. */
export type SeenHead = v.InferOutput<typeof headSchema>;

const fact = "seenHeads";

/**
 * What this computer has seen of the archive's history, for the next copy. As long as a copy was not shown to go on from what earlier ones
 * had seen of a store, that alone counts: a rewritten history must not take its place by being longer.
 */
export function headsSeen(index: CopyIndex): readonly SeenHead[] {
  const unproven = taken(index);
  const own = index.stores().map(heldChain)
    .filter(({ storeId, size }) => size > 0 && !unproven.some((head) => head.storeId === storeId));
  return [...own, ...unproven];
}

/** Keeps what an earlier copy has seen, for {@link assertSeenGoesOn}. */
export function takeHeads(index: CopyIndex, heads: readonly SeenHead[]): void {
  index.remember(fact, JSON.stringify(distinct([...heads, ...taken(index)])));
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
    // A store that was sold is copied no more; should it come back, it must go on from there.
    if (!store) continue;
    await assertExtends(archive, storeStream(storeId), { size, root: hashOf(root) }, heldChain(store));
  }
  const copied = new Set(index.stores().map(({ storeId }) => storeId));
  index.remember(fact, JSON.stringify(heads.filter(({ storeId }) => !copied.has(storeId))));
}

function taken(index: CopyIndex): readonly SeenHead[] {
  return v.parse(v.array(headSchema), JSON.parse(index.fact(fact) ?? "[]"));
}

function distinct(heads: readonly SeenHead[]): readonly SeenHead[] {
  return [...new Map(heads.map((head) => [`${head.storeId} ${head.size} ${head.root}`, head])).values()];
}
