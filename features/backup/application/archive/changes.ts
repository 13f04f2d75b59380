import { type Archive, Refused } from "./archive.ts";
import type { CopyIndex } from "../index/copy-index.ts";

/** What a look at the archive found. */
export interface Look {
  /** The copy lacks something that is worth a run. */
  readonly isChanged: boolean;
  /** The newest version of this application. */
  readonly newestVersion: string;
}

/** Entries about backups themselves: each run leaves some, and they are copied with the next one. */
const ownEvents = /^backup\./;

/**
 * Asks what the copy lacks, a page for each FFL, without fetching it. Throws RunFailed when the server cannot be reached. What it refuses
 * is worth a run, which tells it as it should be told.
 */
export async function lookForChanges(archive: Archive, index: CopyIndex): Promise<Look> {
  const { stores, newestVersion } = await archive.own();
  const known = index.stores();
  for (const { id } of stores) {
    const copy = known.find(({ storeId }) => storeId === id);
    if (!copy || await lacksSomething(archive, id, copy.cursor)) return { isChanged: true, newestVersion };
  }
  return { isChanged: false, newestVersion };
}

async function lacksSomething(archive: Archive, storeId: number, cursor: string): Promise<boolean> {
  try {
    const { items } = await archive.page(storeId, cursor);
    return items.some((item) => item.kind !== "entry" || !ownEvents.test(item.entry.event));
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
}
