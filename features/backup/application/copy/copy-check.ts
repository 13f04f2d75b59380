import { createHash } from "node:crypto";
import { ContentChanged, type Destination, ObjectMissing } from "@/kernel/backup/destination.ts";
import type { CopyIndex } from "../index/copy-index.ts";
import { entriesFileOf } from "./entries-files.ts";
import { noteStale } from "../index/stale.ts";

const dayMs = 86_400_000;

/** Every byte of a copy is read again within so many days (ATF Ruling 2022-1 asks for a copy that can be read). */
export const checkEveryDays = 30;
/** Some days before that, so that a computer that is off for a while does not come late. */
const aimDays = 25;

/** A file whose last check is older than this is read whatever else there is to do: the computer was off, or its clock wrong. */
const overdueDays = 29;

/** A file of the copy that is not as it arrived. */
export interface DamagedCopy {
  /** From the top of the copy. */
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

/** A file whose turn it is. */
interface DueFile {
  /** From the top of the copy. */
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly checkedAt: number;
  readonly noteChecked: (at: number) => void;
  /** The next run fetches it again, or writes it again. */
  readonly mend: (reason: DamagedCopy["reason"]) => void;
}

/**
 * Reads files of the copy again whose last check is longest ago: those that are due, and as many as keep the whole within its days when
 * this runs daily, and whatever is overdue; all of them where `everything` is asked. A damaged one
 * is named, and the next run mends it.
 */
export async function checkCopy(
  given: CheckWith,
  { everything = false }: { readonly everything?: boolean } = {},
): Promise<CheckedPart> {
  const { index } = given;
  index.forgetChecksAfter(given.now() + dayMs);
  const before = everything ? given.now() + 1 : given.now() - dayMs;
  const share = (all: number) => everything ? Infinity : Math.ceil(all / aimDays);
  const copied = await checkSome(given, share(index.counts().files), () => copiedDue(index, before));
  const own = await checkSome(given, share(index.own.count()), () => ownDue(index, before));
  return {
    files: copied.files + own.files,
    bytes: copied.bytes + own.bytes,
    damaged: [...copied.damaged, ...own.damaged],
  };
}

/** The instant since which every byte was found to be right; null for a copy that was never read again as a whole. */
export function wholeSince(index: CopyIndex): number | null {
  const [copied, own] = [index.oldestCheck(), index.own.oldestCheck()];
  return copied === null || own === null ? copied ?? own : Math.min(copied, own);
}

/** The folder of a store in the copy. */
export function folderOf(index: CopyIndex, storeId: number): string {
  const store = index.stores().find((one) => one.storeId === storeId);
  if (!store) throw new Error("A file of the copy belongs to no store of it.");
  return store.folder;
}

/** Told while a file that is not as it arrived could not be fetched again. */
const reasons = {
  missing: "It was removed from the copy, and comes again with the next backup.",
  changed: "Its bytes changed in the copy, and it comes again with the next backup.",
} as const;

const atOnce = 500;

function copiedDue(index: CopyIndex, before: number): readonly DueFile[] {
  return index.checkedBefore(before, atOnce).map(({ storeId, ...file }) => ({
    path: `${folderOf(index, storeId)}/${file.path}`,
    ...{ sha256: file.sha256, size: file.size, checkedAt: file.checkedAt },
    noteChecked: (at) => index.noteChecked(storeId, file.path, at),
    mend: (reason) => {
      index.missing.add(storeId, { ...file, reason: reasons[reason] });
      noteStale(index, storeId, ["list"]);
    },
  }));
}

function ownDue(index: CopyIndex, before: number): readonly DueFile[] {
  return index.own.checkedBefore(before, atOnce).map(({ path, storeId, sha256, size, checkedAt }) => ({
    ...{ path, sha256, size, checkedAt },
    noteChecked: (at) => index.own.noteChecked(path, at),
    // What is not entries is made again where it lacks; an old certificate is not, and is told once.
    mend: () => entriesFileOf({ path }) ? index.own.noteDamaged(storeId, path) : index.own.forget(path),
  }));
}

async function checkSome(
  { destination, now, signal }: CheckWith,
  share: number,
  due: () => readonly DueFile[],
): Promise<CheckedPart> {
  const damaged: DamagedCopy[] = [];
  let [files, bytes] = [0, 0];
  const seen = new Set<string>();
  const overdueBefore = now() - overdueDays * dayMs;
  for (let isDone = false; !isDone;) {
    const some = due().filter(({ path }) => !seen.has(path));
    if (some.length === 0) break;
    for (const file of some) {
      signal.throwIfAborted();
      // Those that wait longest come first: behind one that is not overdue none is.
      if (files >= share && file.checkedAt >= overdueBefore) {
        isDone = true;
        break;
      }
      seen.add(file.path);
      const reason = await stateOf(destination, file);
      files++;
      bytes += file.size;
      if (reason === null) file.noteChecked(now());
      else {
        damaged.push({ path: file.path, reason });
        file.mend(reason);
      }
    }
    // What is damaged keeps its time and would come again and again.
    if (damaged.length >= atOnce) break;
  }
  return { files, bytes, damaged };
}

async function stateOf(
  destination: Destination,
  { path, sha256, size }: DueFile,
): Promise<DamagedCopy["reason"] | null> {
  const hash = createHash("sha256");
  let length = 0;
  try {
    for await (const piece of destination.read(path)) {
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
