import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { searchForTrace } from "../contract.ts";
import type { AskedFirearm, Trace } from "../contract-shapes.ts";
import { traceQuery } from "../queries.ts";
import { isAsked, searched, trimmed } from "./draft.ts";

/** A search that stands this long was meant, and is kept with the request. */
const meantMs = 2500;

/** Keeps what is searched for while a request is open, so that it can be shown that somebody looked. */
export function useRecordedSearches(trace: Trace | null, typed: AskedFirearm): void {
  const context = useScreens();
  const queries = useQueryClient();
  const kept = useRef(new Set<string>());
  const id = trace?.state === "open" ? trace.id : null;
  const asked = trace ? JSON.stringify(trimmed(trace.firearm)) : "";
  useEffect(() => {
    const firearm = searched(typed);
    const name = `${id} ${JSON.stringify(firearm)}`;
    // Taking a request down searches for it as it was asked.
    kept.current.add(`${id} ${asked}`);
    if (id === null || !isAsked(firearm) || kept.current.has(name)) return;
    const timer = setTimeout(() => {
      kept.current.add(name);
      context.api.call(searchForTrace, { params: { id: String(id) }, body: firearm })
        .then((trace) => {
          queries.setQueryData(traceQuery(context, id).queryKey, trace);
          return queries.invalidateQueries({ queryKey: ["traces", "history", id] });
        })
        .catch(() => kept.current.delete(name));
    }, meantMs);
    return () => clearTimeout(timer);
  }, [context, queries, id, asked, typed]);
}
