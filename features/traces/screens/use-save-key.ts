import { useEffect, useRef } from "react";
import { useHotkeys } from "@/ui/use-hotkeys.ts";

/** Ctrl/Cmd+S saves what stands in the form, also what the box with the focus takes only when it is left. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useHotkeys({
    "mod+s": () => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) {
        field.blur();
        field.focus();
      }
      // What the box gave has been drawn by then.
      setTimeout(() => latest.current(), 0);
    },
  });
}
