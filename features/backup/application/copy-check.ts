import { createHash } from "node:crypto";
import { ContentChanged, type Destination, ObjectMissing } from "@/kernel/backup/destination.ts";
import type { CopiedFile, CopyIndex } from "./copy-index.ts";

const dayMs = 86_400_000;

/** Every byte of a copy is read again within so many days (ATF Ruling 2022-1 asks for a copy that can be read). */
export const checkEveryDays = 30;
/** Some days before that, so that a computer that is off for a while does not come late. */
const aimDays = 25;

/** A file of the copy that is not as it arrived. */
export interface DamagedCopy {
  readonly storeId: number;
  readonly path: string;
  readonly reason: "missing" | "changed";
}

/** What reading part of a copy again found. */
export interface CheckedPart {
  readonly files: number;
  readonly bytes: number;
  readonly damaged: readonly DamagedCopy[];
}

/** What a copy is read again with. */
export interface CheckWith {
  readonly index: CopyIndex;
  readonly destination: Destination;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Reads files of the copy again whose last check is longest ago: those that are due, and as many as keep the whole within its days when
 * this runs daily; all of them where `everything` is asked. A damaged one stays due.
 */
export async function checkCopy(
  { index, destination, now, signal }: CheckWith,
  { everything = false }: { readonly everything?: boolean } = {},
): Promise<CheckedPart> {
  const { files: all } = index.counts();
  const share = everything ? Infinity : Math.ceil(all / aimDays);
  const before = everything ? now() + 1 : now() - dayMs;
  const damaged: DamagedCopy[] = [];
  let [files, bytes] = [0, 0];
  const seen = new Set<string>();
  while (files < share || everything) {
    const some = index.checkedBefore(before, 500).filter(({ storeId, path }) => !seen.has(`${storeId}/${path}`));
    if (some.length === 0) break;
    for (const file of some) {
      signal.throwIfAborted();
      if (files >= share) break;
      seen.add(`${file.storeId}/${file.path}`);
      const reason = await stateOf(destination, folderOf(index, file.storeId), file);
      files++;
      bytes += file.size;
      if (reason === null) index.noteChecked(file.storeId, file.path, now());
      else damaged.push({ storeId: file.storeId, path: file.path, reason });
    }
    // What is damaged keeps its time and would come again and again.
    if (damaged.length >= 500) break;
  }
  return { files, bytes, damaged };
}

/** The instant since which every byte was found to be right; null for a copy that was never read again as a whole. */
export function wholeSince(index: CopyIndex): number | null {
  return index.oldestCheck();
}

/** The folder of a store in the copy. */
export function folderOf(index: CopyIndex, storeId: number): string {
  const store = index.stores().find((one) => one.storeId === storeId);
  if (!store) throw new Error("A file of the copy belongs to no store of it.");
  return store.folder;
}

async function stateOf(
  destination: Destination,
  folder: string,
  { path, sha256, size }: CopiedFile,
): Promise<DamagedCopy["reason"] | null> {
  const hash = createHash("sha256");
  let length = 0;
  try {
    for await (const piece of destination.read(`${folder}/${path}`)) {
      hash.update(piece);
      length += piece.byteLength;
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return "missing";
    if (error instanceof ContentChanged) return "changed";
    throw error;
  }
  return length === size && hash.digest("hex") === sha256 ? null : "changed";
}
