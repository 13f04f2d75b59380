import { useState } from "react";
import { paceOf } from "./pace.ts";

/** The times of one sitting are few; of a very long one the last thousand tell enough. */
const mostTimes = 1000;

/** Counts the forms of this sitting. */
export function usePace(): { readonly formsAnHour: number | null; readonly count: () => void } {
  const [times, setTimes] = useState<readonly number[]>([]);
  return {
    formsAnHour: paceOf(times),
    count: () => setTimes((before) => [...before, Date.now()].slice(-mostTimes)),
  };
}
