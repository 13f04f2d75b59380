import { createContext, useContext } from "react";
import type { ScreenRoute } from "./screen-route.ts";

/** True while another screen is on its way. */
export const Pending = createContext(false);

/** What failed while the address was loaded, and the route whose `ErrorBoundary` says so. */
export const Failed = createContext<{ readonly route: ScreenRoute | undefined; readonly error: unknown } | null>(null);

/** What the nearest `ErrorBoundary` is about. */
export const Told = createContext<unknown>(undefined);

/** True while another screen is on its way and this one still shows. */
export function usePending(): boolean {
  return useContext(Pending);
}

/** What went wrong, for the screen that is an `ErrorBoundary`. */
export function useScreenError(): unknown {
  return useContext(Told);
}
