import { type KeyboardEvent, useEffect, useState } from "react";

/**
 * Which option of a list the arrow keys are on, while the focus stays in the text box. `onKeyDown` answers true when
 * the key was for the list.
 */
export function useActiveOption(count: number, choose: (index: number) => void) {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [count]);

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (count === 0 || event.nativeEvent.isComposing) return false;
    const move: Record<string, number> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active - 1 + count) % count,
      PageDown: Math.min(active + 8, count - 1),
      PageUp: Math.max(active - 8, 0),
    };
    const next = move[event.key];
    if (next !== undefined) setActive(next);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) choose(active);
    else return false;
    event.preventDefault();
    return true;
  };

  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown };
}

/** Scrolls the active option into view when it appears or moves. */
export function keepInView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: "nearest" });
}
