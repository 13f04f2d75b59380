import { createHash } from "node:crypto";
import { dirname } from "node:path";
import type { Configuration } from "../configuration.ts";
import { diskError, infoOf, removeIfThere, replaceFile, syncFolder, withOpen, writeAll } from "../files/disk.ts";
import { type FileStore, StorageFull } from "../files/file-store.ts";
import { openFolderStore } from "../files/folder.ts";
import { sumOf as sumOfFile } from "../files/read.ts";
import { StartRefused } from "../start-refused.ts";
import { BlockDamaged, readBlock } from "./blocks.ts";
import { checked, ContentChanged, type Destination, ObjectMissing } from "./destination.ts";
import { fileName, filesIn, type ListedFile } from "./file-lists.ts";
import { inParallel } from "./in-parallel.ts";
import { type RestorePlace, takeForRestore } from "./restore-mark.ts";
import type { Snapshot } from "./snapshot.ts";

/** A restore, and who hears of it. */
export interface RestoreParts {
  readonly configuration: Configuration;
  readonly destination: Destination;
  readonly snapshot: Snapshot;
  readonly signal: AbortSignal;
  /** Hears of each file that was restored. */
  readonly restored: (bytes: number) => void;
  /** Hears of each part that is damaged or missing. */
  readonly problem: (sentence: string) => void;
}

const restoredAtOnce = 6;
const blocksAhead = 8;

/**
 * Restores a snapshot into an empty place. Every block and file is compared with its sum while it is written, and is on
 * the disk when this ends; one of the files that is damaged is told and left out. Ended at any moment, it goes on where
 * it was. Throws {@link StartRefused} when the place is not empty, or when the database itself is damaged.
 */
export async function restore(parts: RestoreParts): Promise<void> {
  const { configuration, destination, snapshot } = parts;
  const place = await takeForRestore(configuration, snapshot, destination.title);
  try {
    await withRoom(place, async () => {
      await restoreKeys(place, parts);
      await restoreDatabase(place, parts);
      await restoreFiles(await openFolderStore(place.filesFolder), parts);
    });
    await place.finished();
  } finally {
    place.release();
  }
}

async function withRoom(place: RestorePlace, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (given) {
    const error = diskError(given);
    if (error instanceof BlockDamaged) {
      throw new StartRefused(
        `${error.message}. Without it this backup cannot be restored. Choose an older one with --at, in an empty folder.`,
        { cause: error },
      );
    }
    if (!(error instanceof StorageFull)) throw error;
    throw new StartRefused(
      `There is no room left in ${place.dataFolder}. Make room, then run this again: it goes on.`,
      { cause: error },
    );
  }
}

async function restoreKeys(place: RestorePlace, { snapshot, destination }: RestoreParts): Promise<void> {
  if (!snapshot.keys) return;
  await Deno.mkdir(place.keysFolder, { recursive: true, mode: 0o700 });
  for (const { name, sha256 } of snapshot.keys) {
    if (!/^[\w-][\w.-]{0,200}$/.test(name)) throw new BlockDamaged(`keys/${name}`, "changed");
    await replaceFile(`${place.keysFolder}/${name}`, await readBlock(destination, "keys", sha256));
  }
}

async function restoreDatabase(place: RestorePlace, { snapshot, destination, signal }: RestoreParts): Promise<void> {
  const { database } = place;
  if (database === null || !snapshot.database) return;
  const { blocks, bytes, sha256 } = snapshot.database;
  // From a run that was ended after this.
  if ((await infoOf(database))?.size === bytes && await sumOfFile(database) === sha256) return;
  const draft = `${database}.restoring`;
  await removeIfThere(draft);
  const whole = createHash("sha256");
  await withOpen(draft, { write: true, createNew: true, mode: 0o600 }, async (file) => {
    for (let first = 0; first < blocks.length; first += blocksAhead) {
      signal.throwIfAborted();
      const some = blocks.slice(first, first + blocksAhead);
      for (const block of await Promise.all(some.map((one) => readBlock(destination, "database", one)))) {
        whole.update(block);
        await writeAll(file, block);
      }
    }
    await file.sync();
  });
  if (whole.digest("hex") !== sha256) throw new BlockDamaged("The list of blocks of the database", "changed");
  await Deno.rename(draft, database);
  await syncFolder(dirname(database));
}

async function restoreFiles(store: FileStore, parts: RestoreParts): Promise<void> {
  const { snapshot, destination, signal, problem } = parts;
  for (const { sha256, subject } of snapshot.missing) {
    problem(`${subject}: The file ${sha256} could not be read when this backup was made, and is not in it.`);
  }
  await inParallel(filesIn(destination, snapshot.files.lists), restoredAtOnce, async (file) => {
    signal.throwIfAborted();
    const reason = await restoreFile(store, file, parts);
    if (reason) problem(`${fileName(file.sha256)} ${reason}.`);
  });
}

/** Null when the file is in the archive, else what is wrong with it in the backup. */
async function restoreFile(
  store: FileStore,
  { sha256, size }: ListedFile,
  { destination, restored }: RestoreParts,
): Promise<string | null> {
  if (await store.has(sha256) && await store.size(sha256) === size) return null;
  const name = fileName(sha256);
  const pieces = checked({ sha256, size, open: () => destination.read(name) });
  try {
    const received = await store.receive(ReadableStream.from(pieces), size);
    await received.keep();
    restored(size);
    return null;
  } catch (error) {
    if (error instanceof ObjectMissing) return "is missing";
    if (error instanceof ContentChanged) return "does not match its checksum";
    throw error;
  }
}
