import { contentOf } from "@/kernel/backup/destination.ts";
import type { CopyIndex, CopyOfStore } from "../index/copy-index.ts";
import { places } from "./copy-paths.ts";
import type { FeedEntry } from "../history/entries.ts";
import type { OwnFile, Writing } from "../index/own-files.ts";

/** A file with entries of a store's ledger, a line each. */
export interface EntriesFile {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** Writes entries as a file of their own. It counts from the moment on at which the store is known to hold them. */
export async function putEntries(
  { index, destination, now }: Writing,
  { storeId, folder }: Pick<CopyOfStore, "storeId" | "folder">,
  first: number,
  entries: readonly FeedEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const numbers = [first, first + entries.length - 1].map((number) => String(number).padStart(10, "0")).join("-");
  const path = `${places.history}/${folder}/entries ${numbers}.jsonl`;
  const content = contentOf(linesOf(entries));
  // Known before it is there, so that one of a run that was ended is found again and removed.
  index.own.keep({ path, storeId, sha256: content.sha256, size: content.size, checkedAt: now() });
  await destination.put(path, content);
}

/** Entries as they lie in the copy, a line each. */
export function linesOf(entries: readonly FeedEntry[]): Uint8Array {
  return new TextEncoder().encode(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/** The files with entries 1 to `size`, in their order. */
export function entriesFiles(index: CopyIndex, storeId: number, size: number): readonly EntriesFile[] {
  return index.own.ofStore(storeId).flatMap((file) => entriesFileOf(file) ?? []).filter(({ last }) => last <= size);
}

/** Leaves the files of pages that never came to count: the entries come again, in files that may end elsewhere. */
export function leaveUncounted(index: CopyIndex, { storeId }: CopyOfStore, size: number): void {
  for (const file of index.own.ofStore(storeId)) {
    if ((entriesFileOf(file)?.last ?? 0) > size) index.own.leave(file.path);
  }
}

/** Which entries a file holds, by its name; null for a file of another kind. */
export function entriesFileOf({ path }: Pick<OwnFile, "path">): EntriesFile | null {
  const numbers = /\/entries (\d{10})-(\d{10})\.jsonl$/.exec(path);
  return numbers && { path, first: Number(numbers[1]), last: Number(numbers[2]) };
}
