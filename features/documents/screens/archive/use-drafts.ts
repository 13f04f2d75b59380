import { useEffect, useRef, useState } from "react";
import type { Filters } from "./filters.ts";
import { type FilterName, filterNames } from "./filter-values.ts";

/** How long typing rests before the list is asked, in milliseconds. */
export const TYPING_PAUSE_MS = 250;

interface Pending {
  /** Typed, and not sent yet. */
  readonly change: Filters;
  /** Sent, and not seen in the URL yet. */
  sent: Filters;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

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
 * URL (going back, clearing, another form type) puts its values into the boxes again. `isReplaced` says that the URL came
 * to be what it is by replacing the one before, as typing does.
 */
export function useDrafts(filters: Filters, apply: (change: Filters) => void, isReplaced: boolean): Drafts {
  const [drafts, setDrafts] = useState<Filters>({});
  const pending = useRef<Pending>({ change: {}, sent: {}, timer: undefined });
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(pending.current.timer), []);
  // The URL moved. On a slow machine it may be to what was typed a moment ago, while more is on its way: that stays in its
  // box, or the next letter would be typed after the older ones. Everything else reads as the URL says.
  useEffect(() => {
    const { change, sent } = pending.current;
    const isAwaited = (name: FilterName) =>
      isReplaced && sent[name] !== undefined && sent[name] !== (filters[name] ?? "");
    pending.current.sent = Object.fromEntries(filterNames.filter(isAwaited).map((name) => [name, sent[name]]));
    setDrafts({ ...pending.current.sent, ...change });
  }, [filters]);

  const taken = (): Filters => {
    const { change, timer } = pending.current;
    clearTimeout(timer);
    pending.current = { change: {}, sent: {}, timer: undefined };
    return change;
  };
  const commit = () => {
    const { sent } = pending.current;
    const change = taken();
    const isWaiting = Object.keys(change).length > 0;
    pending.current.sent = { ...sent, ...change };
    if (isWaiting) latest.current(change);
    return isWaiting;
  };
  return {
    valueOf: (name) => drafts[name] ?? filters[name] ?? "",
    type(name, value) {
      clearTimeout(pending.current.timer);
      const change = { ...pending.current.change, [name]: value };
      pending.current = { ...pending.current, change, timer: setTimeout(commit, TYPING_PAUSE_MS) };
      setDrafts((before) => ({ ...before, [name]: value }));
    },
    commit,
    drop() {
      taken();
      setDrafts({});
    },
  };
}
