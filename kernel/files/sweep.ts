import type { FileStore } from "./file-store.ts";

/** Those of some files that a record names. */
export type NamedFiles = (sha256s: readonly string[]) => Promise<ReadonlySet<string>>;

/** What a sweep did, in files. */
export interface Swept {
  readonly setAside: number;
  readonly putBack: number;
  readonly removed: number;
}

/** How long a file may be without a record before it is set aside, and how long it lies there before it is deleted. */
export const graceMs = 86_400_000;
/** Files asked about at a time. */
const atOnce = 500;

/**
 * Takes files that no record names out of the archive: a crash between the file and its row leaves them, and so does the
 * purge of a deleted store. Nothing goes at once. A file unnamed for a day is set aside; if a record turns out to name it
 * after all it is put back, by this sweep or the next; only after another day it is deleted. Filing the same content at
 * any moment finds or makes a whole file, for {@link FileStore.setAside} leaves what was kept within the day.
 */
export async function sweepUnnamed(files: FileStore, named: NamedFiles, now: Date): Promise<Swept> {
  const before = new Date(now.getTime() - graceMs);
  const swept = { setAside: 0, putBack: 0, removed: 0 };
  const putBackNamed = async (sha256s: readonly string[]) => {
    const found = await named(sha256s);
    for (const sha256 of found) await files.putBack(sha256);
    swept.putBack += found.size;
    return sha256s.filter((sha256) => !found.has(sha256));
  };
  for await (const batch of batched(files.aside())) {
    const unnamed = new Set(await putBackNamed(batch.map(({ sha256 }) => sha256)));
    for (const { sha256, since } of batch) {
      if (!unnamed.has(sha256) || since >= before) continue;
      await files.discard(sha256);
      swept.removed++;
    }
  }
  for await (const batch of batched(files.list())) {
    const names = await named(batch.map(({ sha256 }) => sha256));
    const aside: string[] = [];
    for (const { sha256 } of batch) {
      if (!names.has(sha256) && await files.setAside(sha256, before, now)) aside.push(sha256);
    }
    // A record may have come to name one between the question and the deed.
    if (aside.length > 0) swept.setAside += (await putBackNamed(aside)).length;
  }
  return swept;
}

async function* batched<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
