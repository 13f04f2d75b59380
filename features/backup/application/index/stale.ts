import type { CopyIndex } from "./copy-index.ts";

/** What is made from a store's files and is written again after they changed: the signed list, and what shows its records. */
export type Derived = "list" | "records";

const factOf = (storeId: number, kind: Derived) => `stale ${kind} ${storeId}`;

/** These are behind what the copy holds of a store. It stays known when the run is killed. */
export function noteStale(index: CopyIndex, storeId: number, kinds: readonly Derived[]): void {
  for (const kind of kinds) index.remember(factOf(storeId, kind), "yes");
}

/** It was written as the copy is now. */
export function noteFresh(index: CopyIndex, storeId: number, kind: Derived): void {
  index.remember(factOf(storeId, kind), "no");
}

/** True while it says less than the copy holds. */
export function isStale(index: CopyIndex, storeId: number, kind: Derived): boolean {
  return index.fact(factOf(storeId, kind)) === "yes";
}
