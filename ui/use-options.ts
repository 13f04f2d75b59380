import { useEffect, useState } from "react";

/** Loads choices for what was typed; the signal says that nobody waits any more. */
export type LoadOptions<Item> = (query: string, signal: AbortSignal) => Promise<readonly Item[]>;

/** Where the loading stands. */
export type LoadState = "idle" | "loading" | "ready" | "failed";

/** What is known about the choices for a query. */
export interface LoadedOptions<Item> {
  state: LoadState;
  items: readonly Item[];
}

const TYPING_PAUSE_MILLISECONDS = 150;
const IDLE: LoadedOptions<never> = { state: "idle", items: [] };

/** Asks `load` once typing pauses, drops answers that come too late, and rests while `query` is null. */
export function useLoadedOptions<Item>(load: LoadOptions<Item> | undefined, query: string | null): LoadedOptions<Item> {
  const [loaded, setLoaded] = useState<LoadedOptions<Item>>(IDLE);
  useEffect(() => {
    if (!load || query === null) {
      setLoaded(IDLE);
      return;
    }
    const asking = new AbortController();
    setLoaded((before) => ({ state: "loading", items: before.items }));
    const timer = setTimeout(async () => {
      try {
        const items = await load(query, asking.signal);
        if (!asking.signal.aborted) setLoaded({ state: "ready", items });
      } catch {
        if (!asking.signal.aborted) setLoaded({ state: "failed", items: [] });
      }
    }, TYPING_PAUSE_MILLISECONDS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [load, query]);
  return loaded;
}
