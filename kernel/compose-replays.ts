import type { Feature, FeatureContext } from "./feature.ts";
import type { RecordKey, Replay } from "./ledger/replay.ts";

/**
 * What all features together replay of each kind of record. Throws for an event that is not the feature's own, for a
 * record of a feature that it does not need, and for an event that is replayed twice.
 */
export function composedReplays(features: readonly Feature[]): FeatureContext["replaysOf"] {
  const records = new Map<string, Map<string, Replay>>();
  for (const feature of features) {
    for (const replay of feature.replays ?? []) {
      assertOwn(feature, replay);
      const known = records.get(replay.record) ?? new Map<string, Replay>();
      if (known.has(replay.event)) throw new Error(`The event "${replay.event}" is replayed twice.`);
      records.set(replay.record, known.set(replay.event, replay));
    }
  }
  return <Folded>({ name }: RecordKey<Folded>) =>
    // Whoever made these had the same key, which fixes what the record is folded into.
    (records.get(name) ?? new Map()) as ReadonlyMap<string, Replay<Folded>>;
}

function assertOwn({ name, storedAs = name, needs }: Feature, { record, event }: Replay): void {
  if (!event.startsWith(`${storedAs}.`)) {
    throw new Error(`The feature "${name}" replays "${event}", which is not its own event.`);
  }
  const [compares] = record.split(".");
  if (compares !== name && !needs?.includes(compares)) {
    throw new Error(`The feature "${name}" replays "${record}" without naming "${compares}" in needs.`);
  }
}
