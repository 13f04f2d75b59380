import { useState } from "react";
import type { Engine } from "./engine.ts";
import { type MatchesCount, useEngineEvent } from "./use-engine.ts";

// The states of a search in pdf.js, by its numbers.
const NOT_FOUND = 1;
const PENDING = 3;

interface FindOptions {
  query: string;
  matchCase: boolean;
  highlightAll: boolean;
}

export interface Find extends FindOptions {
  open: boolean;
  state: "idle" | "searching" | "found" | "none";
  count: MatchesCount;
  show(): void;
  close(): void;
  change(options: Partial<FindOptions>): void;
  next(): void;
  previous(): void;
}

const NO_MATCHES: MatchesCount = { current: 0, total: 0 };

/**
 * Searching the text of the document. A search that is open is run again in the next document; one that was closed is
 * forgotten with its document. Nothing found in the former document is told while the next one is not `shown` yet.
 */
export function useFind(engine: Engine | null, shown: boolean): Find {
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<FindOptions>({ query: "", matchCase: false, highlightAll: true });
  const [result, setResult] = useState<{ state: Find["state"]; count: MatchesCount }>({
    state: "idle",
    count: NO_MATCHES,
  });

  const run = (type: string, wanted: FindOptions, findPrevious = false) => {
    engine?.bus.dispatch("find", {
      source: null,
      type,
      query: wanted.query,
      caseSensitive: wanted.matchCase,
      highlightAll: wanted.highlightAll,
      entireWord: false,
      matchDiacritics: false,
      findPrevious,
    });
  };
  useEngineEvent(engine, "updatefindmatchescount", ({ matchesCount }) => {
    setResult((now) => ({ ...now, count: matchesCount }));
  });
  useEngineEvent(engine, "updatefindcontrolstate", ({ state, matchesCount }) => {
    setResult({ state: state === NOT_FOUND ? "none" : state === PENDING ? "searching" : "found", count: matchesCount });
  });
  useEngineEvent(engine, "pagesinit", () => {
    setResult({ state: "idle", count: NO_MATCHES });
    if (!open) setOptions((now) => ({ ...now, query: "" }));
    else if (options.query) run("", options);
  });

  const change = (changed: Partial<FindOptions>) => {
    const next = { ...options, ...changed };
    setOptions(next);
    run("highlightAll" in changed ? "highlightallchange" : "", next);
  };
  const show = () => {
    setOpen(true);
    if (options.query) run("again", options);
  };
  const close = () => {
    setOpen(false);
    engine?.bus.dispatch("findbarclose", { source: null });
  };
  const state = !shown || options.query === "" ? "idle" : result.state;
  const next = () => run("again", options);
  const previous = () => run("again", options, true);
  return { ...options, open, state, count: result.count, show, close, change, next, previous };
}
