import { BlockDamaged } from "./blocks.ts";
import { type Destination, DestinationFailed } from "./destination.ts";
import { type Inventory, neededBy } from "./inventory.ts";
import { inParallel } from "./in-parallel.ts";
import type { BackupLock } from "./lock.ts";
import { readSnapshot, SnapshotDamaged, snapshotNames } from "./snapshot.ts";

/** What a pruning removed. */
export interface Pruned {
  readonly snapshots: number;
  readonly objects: number;
}

const removedAtOnce = 16;

/**
 * Removes all but the newest `keep` snapshots, and then what no snapshot needs any more. Nothing is removed while a
 * snapshot that stays cannot be read, for it is not known what it needs: throws {@link DestinationFailed} then.
 */
export async function pruneBackup(
  destination: Destination,
  inventory: Inventory,
  keep: number,
  lock: BackupLock,
): Promise<Pruned> {
  const names = await snapshotNames(destination);
  const old = names.slice(0, Math.max(0, names.length - keep));
  const needed = new Set<string>();
  for (const name of names.slice(old.length)) {
    try {
      for await (const object of neededBy(destination, await readSnapshot(destination, name))) needed.add(object.name);
    } catch (error) {
      if (!(error instanceof SnapshotDamaged || error instanceof BlockDamaged)) throw error;
      throw new DestinationFailed(
        `Nothing was removed: ${name} cannot be read whole, so it is not known what it needs.`,
      );
    }
  }
  // Whoever else writes there may count on what is about to go.
  await lock.assertHeld();
  // Snapshots first: one that is there names only what is there, whenever this is ended.
  for (const name of old) await destination.remove(name);
  const unneeded = [...inventory.keys()].filter((name) => !needed.has(name));
  await inParallel(unneeded, removedAtOnce, async (name) => {
    await destination.remove(name);
    inventory.delete(name);
  });
  return { snapshots: old.length, objects: unneeded.length };
}
