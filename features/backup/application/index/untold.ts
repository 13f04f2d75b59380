import type { CopyIndex } from "./copy-index.ts";

/** What tells of a store's files and has to be written again after they changed: the signed list, and what shows its records. */
export type Telling = "list" | "records";

const factOf = (storeId: number, telling: Telling) => `untold ${telling} ${storeId}`;

/** Something of a store changed that these do not tell of yet. It stays known when the run is killed. */
export function noteUntold(index: CopyIndex, storeId: number, tellings: readonly Telling[]): void {
  for (const telling of tellings) index.remember(factOf(storeId, telling), "yes");
}

/** It was written. */
export function noteTold(index: CopyIndex, storeId: number, telling: Telling): void {
  index.remember(factOf(storeId, telling), "no");
}

/** True while it says less than the copy holds. */
export function isUntold(index: CopyIndex, storeId: number, telling: Telling): boolean {
  return index.fact(factOf(storeId, telling)) === "yes";
}
