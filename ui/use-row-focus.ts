import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHotkeys } from "./use-hotkeys.ts";

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

export interface RowFocusOptions {
  /** How many rows are shown. */
  count: number;
  /** j and k also work while nothing on the page has the focus. */
  pageKeys: boolean;
  /** The row that takes the focus once, as soon as it is there; -1 for none. */
  begin: number;
}

/**
 * One row of a table body can be reached by Tab; from there j, k and the arrows move, Home and End jump, Enter opens
 * the row's link (Ctrl/Cmd in a new tab) and x or Space chooses it; with Shift everything from the row chosen last, and
 * moving with Shift chooses on the way.
 */
export function useRowFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  { count, pageKeys, begin }: RowFocusOptions,
) {
  const [remembered, setIndex] = useState(0);
  const index = Math.min(remembered, Math.max(0, count - 1));

  const rowsOf = () => [...body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []];
  const focusRow = (at: number) => {
    const rows = rowsOf();
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
    row?.focus();
    row?.scrollIntoView?.({ block: "nearest" });
  };

  const fromPage = (step: number) => () => focusRow(rowsOf().includes(currentRow()) ? index + step : index);
  useHotkeys({ j: fromPage(1), k: fromPage(-1) }, { enabled: pageKeys && count > 0 });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (begin < 0 || hasBegun.current) return;
    hasBegun.current = true;
    if (!document.activeElement || document.activeElement === document.body) focusRow(begin);
  }, [begin]);

  const onFocus = (event: FocusEvent) => {
    const at = rowsOf().findIndex((row) => row.contains(event.target));
    if (at >= 0) setIndex(at);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || isTextBox(target)) return;
    const row = target.closest<HTMLElement>("[data-row]");
    if (!row) return;
    const modified = event.ctrlKey || event.metaKey;
    const letter = key.length === 1 ? key.toLowerCase() : key;
    const step = modified ? undefined : STEPS[letter];
    if (step) {
      if (event.shiftKey) chooseBoth(row, rowsOf()[index + step]);
      focusRow(index + step);
    } else if (key === "Home") focusRow(0);
    else if (key === "End") focusRow(count - 1);
    else if (target === row && key === "Enter") openRow(row, event);
    else if (target === row && !modified && (letter === "x" || key === " ")) chooseRow(row, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return { index, onFocus, onKeyDown };
}

function currentRow(): HTMLElement {
  const active = document.activeElement;
  return active?.closest<HTMLElement>("[data-row]") ?? document.body;
}

function isTextBox(element: HTMLElement): boolean {
  return element.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function openRow(row: HTMLElement, { ctrlKey, metaKey }: KeyboardEvent): void {
  const link = row.querySelector<HTMLElement>("[data-row-link]");
  (link ?? row).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}

function boxOf(row: HTMLElement | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>("input[data-row-select]") ?? null;
}

function chooseRow(row: HTMLElement, shiftKey: boolean): void {
  boxOf(row)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}

function chooseBoth(row: HTMLElement, next: HTMLElement | undefined): void {
  for (const box of [boxOf(row), boxOf(next)]) {
    // The second box must know of the first one's choice.
    if (box && !box.checked) flushSync(() => box.click());
  }
}
