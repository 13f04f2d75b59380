import type { QueryKey } from "@tanstack/react-query";
import { useCallback } from "react";
import type { LiveIds, LiveKey } from "../live/live-key.ts";
import type { ScreenContext, ScreenFeature } from "./screen-feature.ts";
import { useScreens } from "./screens-context.tsx";

/** What all features say that an event changes. */
export function changedBy(features: readonly ScreenFeature[], event: string, ids: LiveIds): readonly QueryKey[] {
  return features.flatMap(({ refreshes = [] }) => refreshes).filter((refresh) => refresh.event === event)
    .flatMap(({ queries }) => queries(ids));
}

/**
 * Tells the screens of this page what happened here and now: for what the server tells nobody, such as that somebody
 * looked at a document, and for what must be seen before the server has told it. Resolves when what is shown of it has
 * been asked for anew, well or badly; whoever leaves for a screen that shows it waits for that.
 */
export async function tellHappened<Ids extends LiveIds>(
  { queries, features }: Pick<ScreenContext, "queries" | "features">,
  { name }: LiveKey<Ids>,
  ids: NoInfer<Ids>,
): Promise<void> {
  await Promise.all(changedBy(features, name, ids).map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** {@link tellHappened} for components. */
export function useHappened() {
  const { queries, features } = useScreens();
  return useCallback(
    <Ids extends LiveIds>(key: LiveKey<Ids>, ids: NoInfer<Ids>) => tellHappened({ queries, features }, key, ids),
    [features, queries],
  );
}
