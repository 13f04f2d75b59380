import { type MouseEvent, type PointerEvent, useRef } from "react";

/** How long a finger rests on a row to choose it. */
const pressMilliseconds = 450;

/** A finger that rests on a row chooses it, as it does in other lists on a telephone; a short touch opens it. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      stop();
      isHeld.current = false;
      const row = pointerType === "touch" && target instanceof Element ? target.closest("[data-row]") : null;
      const box = row?.querySelector<HTMLElement>("[data-row-select]");
      if (!box) return;
      timer.current = setTimeout(() => {
        box.click();
        isHeld.current = true;
      }, pressMilliseconds);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Lifting the finger would open the row, and resting it a menu of the browser.
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (isHeld.current) event.preventDefault();
    },
  };
}
