import type { KeyboardEvent } from "react";

const ITEMS = "[role^=menuitem]";

/** Moves the focus among the items of a menu: arrows in a circle, Home, End, and to the next item of a letter. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, items, at);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

function targetOf(key: string, items: readonly HTMLElement[], at: number): number | undefined {
  const last = items.length - 1;
  if (key === "ArrowDown") return at === last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLowerCase();
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter);
  const after = items.findIndex((item, place) => place > at && begins(item));
  const found = after >= 0 ? after : items.findIndex(begins);
  return found >= 0 ? found : undefined;
}
