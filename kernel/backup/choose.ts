import { type Destination, DestinationFailed } from "./destination.ts";
import { readSnapshot, type Snapshot, SnapshotDamaged, snapshotName, snapshotNames } from "./snapshot.ts";

/** A snapshot that was chosen, and those newer ones that could not be read. */
export interface Chosen {
  readonly snapshot: Snapshot;
  readonly damaged: readonly string[];
}

/**
 * The newest snapshot, or the newest of `until` or before. A newer one that is damaged is told of, and the one before it
 * is taken. Throws {@link DestinationFailed} when there is none.
 */
export async function chosenSnapshot(destination: Destination, until: Date | null): Promise<Chosen> {
  const latest = until && snapshotName(until.toISOString());
  const names = (await snapshotNames(destination)).filter((name) => latest === null || name <= latest);
  const damaged: string[] = [];
  for (const name of names.toReversed()) {
    try {
      return { snapshot: await readSnapshot(destination, name), damaged };
    } catch (error) {
      if (!(error instanceof SnapshotDamaged)) throw error;
      damaged.push(`${name} is damaged.`);
    }
  }
  const when = until ? ` of ${until.toISOString()} or before` : "";
  const how = damaged.length > 0 ? ` that can be read: ${damaged.join(" ")}` : ".";
  throw new DestinationFailed(`${destination.title} holds no backup${when}${how}`);
}
