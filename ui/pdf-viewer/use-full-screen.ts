import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const SMALL_SCREEN = "(max-width: 639px)";

export interface FullScreen {
  on: boolean;
  toggle(): void;
}

/**
 * Lets the viewer cover the whole window. `startOnSmall` begins so on small screens. While on, nothing else on the page
 * can be reached, and Escape leaves (see use-keys).
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>, startOnSmall: boolean): FullScreen {
  const [on, setOn] = useState(false);
  const start = useEffectEvent(() => setOn(startOnSmall && matchMedia(SMALL_SCREEN).matches));
  useEffect(() => start(), []);
  useEffect(() => {
    const element = frame.current;
    if (!on || !element) return;
    const outside = elementsOutside(element).filter((other) => !other.inert);
    for (const other of outside) other.inert = true;
    const before = document.activeElement;
    if (!element.contains(before)) element.querySelector<HTMLElement>("[data-pages]")?.focus();
    return () => {
      for (const other of outside) other.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [on, frame]);
  return { on, toggle: () => setOn((now) => !now) };
}

/** Everything on the page that neither holds the element nor lies in it. */
function elementsOutside(element: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner && other instanceof HTMLElement) outside.push(other);
    }
  }
  return outside;
}
