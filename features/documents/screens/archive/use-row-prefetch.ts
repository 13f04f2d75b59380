import { type FocusEvent, type PointerEvent, useEffect, useRef } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { documentQuery } from "../../queries.ts";

/** How long the pointer rests on a row before its document is fetched ahead, in milliseconds. */
const RESTING_MS = 80;

/** Fetches ahead the document of the row under the pointer or the focus, and the code of its page. */
export function useRowPrefetch() {
  const context = useScreens();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ahead = ({ target }: FocusEvent | PointerEvent) => {
    clearTimeout(timer.current);
    const id = target instanceof Element ? documentIn(target.closest("[data-row]")) : null;
    if (id === null) return;
    timer.current = setTimeout(() => {
      void context.queries.prefetchQuery(documentQuery(context, id));
      // Whoever opens the row is told of a failure.
      import("../document/document-screen.tsx").catch(() => {});
    }, RESTING_MS);
  };
  return { onPointerOver: ahead, onFocus: ahead };
}

function documentIn(row: Element | null): number | null {
  const href = row?.querySelector("[data-row-link]")?.getAttribute("href") ?? "";
  const id = /\/documents\/(\d+)/.exec(href)?.[1];
  return id ? Number(id) : null;
}
