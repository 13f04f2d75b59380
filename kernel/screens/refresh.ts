import type { QueryKey } from "@tanstack/react-query";
import type { LiveIds, LiveKey } from "../live/live-key.ts";

/** Which queries an event changes; made by {@link refresh}. */
export interface Refresh {
  readonly event: string;
  /** Beginnings of query keys. */
  readonly queries: (ids: LiveIds) => readonly QueryKey[];
}

/** Says what is asked for anew when something happens, wherever it is shown: `refresh(documentsChanged, () => [listKey])`. */
export function refresh<Ids extends LiveIds>(
  { name }: LiveKey<Ids>,
  queries: (ids: Ids) => readonly QueryKey[],
): Refresh {
  // What comes under a key's name was told by that key.
  return { event: name, queries: (ids) => queries(ids as Ids) };
}
