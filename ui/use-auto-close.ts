import { useEffect, useEffectEvent } from "react";

/** Document 2, section 9. */
const closesAfterMs = 500;

/** Closes a dialog of uploads a moment after everything is done; what needs a look keeps it open. */
export function useAutoClose(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}
