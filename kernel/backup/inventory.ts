import { BlockDamaged, type BlockKind, readBlock } from "./blocks.ts";
import { checked, ContentChanged, type Destination, ObjectMissing } from "./destination.ts";
import { fileName, filesIn } from "./file-lists.ts";
import { inParallel } from "./in-parallel.ts";
import { readSnapshot, type Snapshot, SnapshotDamaged, snapshotNames } from "./snapshot.ts";
import { blockName } from "./blocks.ts";

/** Objects of a backup by their name, with their size in bytes. */
export type Inventory = Map<string, number>;

const contentFolders = ["files", "database", "lists", "keys"] as const;
const readAtOnce = 8;

/** What lies at a destination, listed once. What somebody else put there is no part of it. */
export async function inventoryOf(destination: Destination): Promise<Inventory> {
  const found: Inventory = new Map();
  for (const folder of contentFolders) {
    for await (const { name, size } of destination.list(folder)) if (partsOf(name)) found.set(name, size);
  }
  return found;
}

/** What the name of an object says; null for one that is no part of a backup. */
function partsOf(name: string): { readonly kind: "files" | BlockKind; readonly sha256: string } | null {
  const [, folder, sha256, ending = ""] = /^([a-z]+)\/[0-9a-f]{2}\/([0-9a-f]{64})(\.gz)?$/.exec(name) ?? [];
  const kind = contentFolders.find((one) => one === folder);
  return kind !== undefined && (kind === "files") === (ending === "") ? { kind, sha256 } : null;
}

/** An object that a snapshot needs. */
export interface NeededObject {
  readonly name: string;
  /** Bytes; null where the snapshot does not say. */
  readonly size: number | null;
}

/** Every object that a snapshot needs. Throws `BlockDamaged` when one of its lists cannot be read. */
export async function* neededBy(destination: Destination, snapshot: Snapshot): AsyncGenerator<NeededObject> {
  const { database, keys, files } = snapshot;
  for (const [at, sha256] of database?.blocks.entries() ?? []) {
    yield { name: blockName("database", sha256), size: database?.packed[at] ?? null };
  }
  for (const { sha256 } of keys ?? []) yield { name: blockName("keys", sha256), size: null };
  for (const sha256 of files.lists) yield { name: blockName("lists", sha256), size: null };
  for await (const { sha256, size } of filesIn(destination, files.lists)) yield { name: fileName(sha256), size };
}

/**
 * Looks whether everything that the newest snapshot needs is there in its size, which costs little: what is not is told,
 * taken out of `inventory` so that it is written again, and answered.
 */
export async function checkNewest(
  destination: Destination,
  inventory: Inventory,
  tell: (problem: string) => void,
): Promise<readonly string[]> {
  const newest = (await snapshotNames(destination)).at(-1);
  if (newest === undefined) return [];
  const wrong = new Set<string>();
  try {
    for await (const { name, size } of neededBy(destination, await readSnapshot(destination, newest))) {
      const there = inventory.get(name);
      if (there !== undefined && (size === null || there === size)) continue;
      if (wrong.has(name)) continue;
      tell(`${name} ${there === undefined ? "is missing" : "does not have the size that it was written with"}.`);
      wrong.add(name);
    }
  } catch (error) {
    if (error instanceof SnapshotDamaged) tell(`${newest} is damaged. It cannot be restored; others can.`);
    else if (error instanceof BlockDamaged) {
      if (!wrong.has(error.object)) tell(`${error.message}.`);
      wrong.add(error.object);
    } else throw error;
  }
  for (const name of wrong) inventory.delete(name);
  return [...wrong];
}

/**
 * Reads everything at a destination and compares it with its name, then looks whether each snapshot has all that it
 * needs. What is damaged is told and taken out of `inventory`, so that it is written again from the archive.
 */
export async function checkBackup(
  destination: Destination,
  inventory: Inventory,
  tell: (problem: string) => void,
  signal: AbortSignal,
): Promise<{ readonly read: number; readonly damaged: readonly string[] }> {
  const damaged: string[] = [];
  await inParallel([...inventory.keys()], readAtOnce, async (name) => {
    signal.throwIfAborted();
    const told = await damageOf(destination, name, inventory.get(name) ?? 0);
    if (told === null) return;
    tell(`${name} ${told}.`);
    damaged.push(name);
  });
  const read = inventory.size;
  for (const name of damaged) inventory.delete(name);
  for (const name of await snapshotNames(destination)) {
    for await (const problem of problemsOfSnapshot(destination, name, inventory, new Set(damaged))) tell(problem);
  }
  return { read, damaged };
}

async function* problemsOfSnapshot(
  destination: Destination,
  name: string,
  inventory: Inventory,
  told: ReadonlySet<string>,
): AsyncGenerator<string> {
  try {
    const lacking: string[] = [];
    for await (const needed of neededBy(destination, await readSnapshot(destination, name))) {
      if (!inventory.has(needed.name)) lacking.push(needed.name);
    }
    for (const needed of lacking.filter((one) => !told.has(one))) yield `${name} needs ${needed}, which is missing.`;
    if (lacking.length > 0) {
      yield `${name} cannot be restored whole: ${lacking.length} of its parts are damaged or missing.`;
    }
  } catch (error) {
    if (error instanceof SnapshotDamaged) yield `${name} is damaged. It cannot be restored; others can.`;
    else if (error instanceof BlockDamaged) yield `${name} cannot be restored whole: ${error.message}.`;
    else throw error;
  }
}

/** What is wrong with an object; null when it is what its name says. */
async function damageOf(destination: Destination, name: string, size: number): Promise<string | null> {
  const parts = partsOf(name);
  if (parts === null) return "is no part of a backup";
  const { kind, sha256 } = parts;
  try {
    if (kind === "files") await readThrough(destination, name, sha256, size);
    else await readBlock(destination, kind, sha256);
    return null;
  } catch (error) {
    if (error instanceof ContentChanged) return "does not match its checksum";
    if (error instanceof ObjectMissing) return "is missing";
    if (error instanceof BlockDamaged) return error.reason === "missing" ? "is missing" : "does not match its checksum";
    throw error;
  }
}

/** Reads a file and compares it with its sum. Throws {@link ContentChanged}. */
export async function readThrough(destination: Destination, name: string, sha256: string, size: number): Promise<void> {
  for await (const _piece of checked({ sha256, size, open: () => destination.read(name) })) {
    // Read for its sum alone.
  }
}
