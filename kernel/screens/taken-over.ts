import { type ReactNode, useEffect } from "react";

/** What the page's own script waits for, to send the form that somebody sent before. */
export const takenOverEvent = "strongroom-taken-over";

/** Around a whole page: says that the program has taken it over from the server. Before that it hears of no form. */
export function TakenOver({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "yes";
    dispatchEvent(new Event(takenOverEvent));
  }, []);
  return children;
}
