import type { KeyboardEvent } from "react";

const PAGE = 8;

/**
 * What a list of cmdk does with keys of ours, for its `onKeyDown`: Page Up and Page Down move by eight lines, Home and
 * End stay with the text that is typed, and Ctrl/Cmd+Enter with the form around it.
 */
export function commandKeys(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const { key } = event;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) event.preventDefault();
  else if (key === "PageDown" || key === "PageUp") {
    event.preventDefault();
    mark(list, key === "PageDown" ? PAGE : -PAGE);
  }
}

/** For the box itself: its caret moves by these keys, which the list would take for its first and last line. */
export function keepCaretKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Home" || event.key === "End") event.stopPropagation();
}

function mark(list: HTMLElement | null, step: number): void {
  const lines = [...list?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? []];
  const at = lines.findIndex((line) => line.getAttribute("aria-selected") === "true");
  const line = lines[Math.max(0, Math.min(at + step, lines.length - 1))];
  // The library marks the line under the pointer; it has no other way in.
  line?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
  line?.scrollIntoView?.({ block: "nearest" });
}

/**
 * Names the marked line to screen readers, as the `ref` of a whole `Command`: the library names a line only once another
 * one is marked, and nobody would hear which one Enter takes at first.
 */
export function nameMarkedLine(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined;
  const name = () => {
    const marked = root.querySelector('[cmdk-item][aria-selected="true"]');
    if (marked) root.querySelector("[cmdk-input]")?.setAttribute("aria-activedescendant", marked.id);
  };
  const observer = new MutationObserver(name);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ["aria-selected"] });
  name();
  return () => observer.disconnect();
}
