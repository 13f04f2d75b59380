import { contentOf } from "@/kernel/backup/destination.ts";
import { cursorAfter } from "../../cursor.ts";
import { Refused } from "../archive/archive.ts";
import type { CopyOfStore } from "../index/copy-index.ts";
import type { CopyWith } from "./copy-with.ts";
import { entriesFileOf, linesOf } from "./entries-files.ts";

/**
 * Fetches entries again that a check before found damaged or gone in the copy of a store. What the archive can no longer give in the same
 * bytes stays as it is, and the check names it again.
 */
export async function repairEntries(given: CopyWith, copy: CopyOfStore): Promise<void> {
  const { index, signal } = given;
  for (const path of index.own.damaged(copy.storeId)) {
    signal.throwIfAborted();
    await repairFile(given, copy, path);
    index.own.noteMended(path);
  }
}

/** The entries of a damaged file, once more from the feed; they count when they come to the same bytes. */
async function repairFile({ archive, index, destination, now }: CopyWith, { storeId }: CopyOfStore, path: string) {
  const [known, numbers] = [index.own.find(path), entriesFileOf({ path })];
  if (!known || !numbers) return;
  const { items } = await archive.page(storeId, cursorAfter(numbers.first - 1)).catch((error: unknown) => {
    if (error instanceof Refused) return { items: [] };
    throw error;
  });
  const entries = items.flatMap((item) => item.kind === "entry" && item.entry.seq <= numbers.last ? [item.entry] : []);
  const content = contentOf(linesOf(entries));
  if (content.sha256 !== known.sha256) return;
  await destination.put(path, content);
  index.own.noteChecked(path, now());
}
