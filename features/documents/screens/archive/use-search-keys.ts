import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import type { Filters } from "./filters.ts";

export interface SearchKeysOptions {
  readonly filters: Filters;
  /** Rows of another search are shown until those asked for are there. */
  readonly isLoading: boolean;
  /** Searches at once for what is typed; true when that changes the list. */
  readonly commit: () => boolean;
}

/**
 * The keys of the search boxes: Enter goes to the first row once the list is what was typed, arrow down goes there at
 * once, Escape leaves the box and keeps its text.
 */
export function useSearchKeys(page: RefObject<HTMLElement | null>, { filters, isLoading, commit }: SearchKeysOptions) {
  const [asked, setAsked] = useState<{ readonly box: Element; readonly before: Filters | null } | null>(null);
  useEffect(() => {
    if (!asked || isLoading || asked.before === filters) return;
    setAsked(null);
    // Whoever has gone elsewhere in the meantime stays there.
    if (document.activeElement === asked.box) focusFirstRow(page.current);
  }, [asked, filters, isLoading, page]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLInputElement) || target.type !== "search") return;
    // The sheet of a telephone lies over the rows.
    if (target.closest("[role=dialog]")) return;
    if (key === "ArrowDown") focusFirstRow(page.current);
    else if (key === "Enter") setAsked({ box: target, before: commit() ? filters : null });
    else if (key === "Escape") target.blur();
    else return;
    event.preventDefault();
  };
}

function focusFirstRow(page: HTMLElement | null): void {
  const row = page?.querySelector<HTMLElement>("[data-row]");
  row?.focus();
  row?.scrollIntoView?.({ block: "nearest" });
}
