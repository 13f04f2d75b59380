import { useSyncExternalStore } from "react";

/**
 * Whether the browser has taken the page over from the server: false while the server renders and in the browser's
 * first render of the same page, so that both agree; true for all that is shown later.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

const never = () => () => {};
