import { useSyncExternalStore } from "react";
import { hiddenAtFirst } from "./columns.tsx";

const STORED_AS = "strongroom.documents.hiddenColumns";
const listeners = new Set<() => void>();
// The same text must answer the same list, or React would render for ever.
let read: { readonly text: string | null; readonly hidden: readonly string[] } = { text: null, hidden: hiddenAtFirst };

function hiddenNow(): readonly string[] {
  const text = localStorage.getItem(STORED_AS);
  if (text !== read.text) read = { text, hidden: text === null ? hiddenAtFirst : text.split(",").filter(Boolean) };
  return read.hidden;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The columns of the archive that this person does not want to see; remembered in this browser. */
export function useHiddenColumns(): [readonly string[], (hidden: readonly string[]) => void] {
  const hidden = useSyncExternalStore(subscribe, hiddenNow, () => hiddenAtFirst);
  const remember = (next: readonly string[]) => {
    localStorage.setItem(STORED_AS, next.join(","));
    for (const listener of listeners) listener();
  };
  return [hidden, remember];
}
