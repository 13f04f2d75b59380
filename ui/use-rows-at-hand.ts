import { useDeferredValue } from "react";
import { useIsTakenOver } from "./use-is-taken-over.ts";

/** What windows up to 1,200 pixels high show of a table. */
const firstRows = 25;

/**
 * How many rows of a table are rendered. The server sends the first ones only: a page is painted the sooner the fewer
 * elements it has, and what lies below the window can wait for the program. `atLeast` keeps a row further down.
 */
export function useRowsAtHand(count: number, atLeast: number): number {
  // The rest comes behind what a person does meanwhile.
  const isTakenOver = useDeferredValue(useIsTakenOver());
  return isTakenOver ? count : Math.min(count, Math.max(firstRows, atLeast));
}
