import { useEffect, useRef, useState } from "react";
import type { Filters } from "./filters.ts";
import type { FilterName } from "./filter-values.ts";

/** How long typing rests before the list is asked, in milliseconds. */
export const TYPING_PAUSE_MS = 250;

export interface Drafts {
  /** What the box of a search field shows. */
  valueOf(name: FilterName): string;
  /** Typing: the URL follows after a pause. */
  type(name: FilterName, value: string): void;
  /** Enter: the URL follows at once. True when something was waiting for that. */
  commit(): boolean;
  /** Forgets what the URL does not have yet. */
  drop(): void;
}

/**
 * Search fields as they are being typed. The boxes keep what was typed until the URL has it; whatever else changes the
 * URL (going back, clearing, another form type) puts its values into the boxes again.
 */
export function useDrafts(filters: Filters, apply: (change: Filters) => void): Drafts {
  const [drafts, setDrafts] = useState<Filters>({});
  const pending = useRef<{ change: Filters; timer: ReturnType<typeof setTimeout> | undefined }>({
    change: {},
    timer: undefined,
  });
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(pending.current.timer), []);
  // The URL moved. What is still waiting to be sent stays in its box; everything else reads as the URL says.
  useEffect(() => setDrafts(pending.current.change), [filters]);

  const taken = (): Filters => {
    const { change, timer } = pending.current;
    clearTimeout(timer);
    pending.current = { change: {}, timer: undefined };
    return change;
  };
  const commit = () => {
    const change = taken();
    const isWaiting = Object.keys(change).length > 0;
    if (isWaiting) latest.current(change);
    return isWaiting;
  };
  return {
    valueOf: (name) => drafts[name] ?? filters[name] ?? "",
    type(name, value) {
      clearTimeout(pending.current.timer);
      const change = { ...pending.current.change, [name]: value };
      pending.current = { change, timer: setTimeout(commit, TYPING_PAUSE_MS) };
      setDrafts((before) => ({ ...before, [name]: value }));
    },
    commit,
    drop() {
      taken();
      setDrafts({});
    },
  };
}
