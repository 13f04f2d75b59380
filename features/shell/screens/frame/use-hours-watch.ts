import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "../../contract.ts";
import { sessionKey } from "../../shared-queries.ts";

/** How often the watch looks at the clock: a computer that slept wakes up to it. */
const lookMs = 10_000;
/** How long it waits for an answer before it asks once more. */
const patienceMs = 30_000;

/** Asks anew who may do what where as soon as one of the person's stores opens or closes. */
export function useHoursWatch(session: Session): void {
  const queries = useQueryClient();
  useEffect(() => {
    const waits = session.stores.flatMap(({ askAgainIn }) => askAgainIn === null ? [] : [askAgainIn]);
    if (waits.length === 0) return;
    let due = Date.now() + Math.min(...waits) * 1000;
    const look = () => {
      if (Date.now() < due) return;
      due = Date.now() + patienceMs;
      void queries.invalidateQueries({ queryKey: sessionKey });
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [session, queries]);
}
