import { useEffect, useState, useSyncExternalStore } from "react";
import { goesOnWithout } from "./late-code.ts";
import { lazyComponent } from "./lazy-component.tsx";
import { waitingToasts } from "./toast-store.ts";

const layer = lazyComponent(async () => (await import("./toast-layer.tsx")).ToastLayer);

/**
 * Where toasts appear; one for the whole page. Their code is fetched with the first press or key, so that the place is
 * there to be read out before anything is said in it. Where that fails, the next press tries again.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.current, waitingToasts.onServer);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const leaving = new AbortController();
    const fetchLayer = () =>
      void layer.load().then(
        () => leaving.signal.aborted || setThere(true),
        (error) => waiting.size > 0 && goesOnWithout(error),
      );
    if (waiting.size > 0) fetchLayer();
    document.addEventListener("pointerdown", fetchLayer, { signal: leaving.signal });
    document.addEventListener("keydown", fetchLayer, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isThere, waiting]);
  return isThere ? <layer.Component /> : null;
}
