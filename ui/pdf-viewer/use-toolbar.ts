import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";

const ITEMS = "button, input, a[href]";

/**
 * One Tab stop for a whole toolbar; left and right, Home and End move within it (as the ARIA practices ask). A text box
 * in it keeps its arrow keys.
 */
export function useToolbar(bar: RefObject<HTMLElement | null>) {
  const items = () => [...(bar.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(isUsable);
  const choose = (chosen: HTMLElement | undefined) => {
    for (const item of items()) item.tabIndex = item === chosen ? 0 : -1;
  };
  // Buttons come and go with the state of the document, so the one stop is settled after every render.
  useEffect(() => {
    const all = items();
    if (all.filter((item) => item.tabIndex === 0).length !== 1) choose(all[0]);
  });
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const item = event.target.closest<HTMLElement>(ITEMS);
    if (item) choose(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    all[(to + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return { role: "toolbar", onFocus, onKeyDown };
}

function isUsable(item: HTMLElement): boolean {
  return item.checkVisibility() && !item.matches(":disabled");
}
