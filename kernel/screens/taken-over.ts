import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { tellEarlyInput } from "./early-input.ts";

/** What the page's own script waits for, to send the form that somebody sent before. */
export const takenOverEvent = "strongroom-taken-over";

/** What it waits for as well: that the program came, and could not take the page over. */
export const notTakenOverEvent = "strongroom-not-taken-over";

/**
 * Around a whole page: says that the program has taken it over from the server. Before that it hears of no form, and of
 * nothing that is typed or ticked. A form that was sent before is sent with what was put into it.
 */
export function TakenOver({ children }: { children: ReactNode }): ReactNode {
  // With the page, before anything of it is shown again.
  useLayoutEffect(
    () => tellEarlyInput(document, () => document.dispatchEvent(new Event(takenOverEvent, { bubbles: true }))),
    [],
  );
  useEffect(() => {
    document.documentElement.dataset.hydrated = "yes";
  }, []);
  return children;
}
