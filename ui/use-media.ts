import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query holds. On the server and in the first render the answer is `onServer`, so that hydration never
 * differs; where only looks depend on the width, use class names instead.
 */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  }, [query]);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, () => onServer);
}
