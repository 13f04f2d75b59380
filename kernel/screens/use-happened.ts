import type { QueryKey } from "@tanstack/react-query";
import { useCallback } from "react";
import type { LiveIds, LiveKey } from "../live/live-key.ts";
import type { ScreenFeature } from "./screen-feature.ts";
import { useScreens } from "./screens-context.tsx";

/** What all features say that an event changes. */
export function changedBy(features: readonly ScreenFeature[], event: string, ids: LiveIds): readonly QueryKey[] {
  return features.flatMap(({ refreshes = [] }) => refreshes).filter((refresh) => refresh.event === event)
    .flatMap(({ queries }) => queries(ids));
}

/**
 * Tells the screens of this page what happened here and now: for what the server tells nobody, such as that somebody
 * looked at a document, and for what must be seen before the server has told it.
 */
export function useHappened() {
  const { queries, features } = useScreens();
  return useCallback(<Ids extends LiveIds>({ name }: LiveKey<Ids>, ids: NoInfer<Ids>): void => {
    for (const queryKey of changedBy(features, name, ids)) void queries.invalidateQueries({ queryKey });
  }, [features, queries]);
}
