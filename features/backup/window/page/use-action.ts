import { useState } from "react";
import { CallFailed } from "./calls.ts";

/** Something that a person asked for and that takes a moment. */
export interface Action {
  readonly isBusy: boolean;
  /** Why it did not work; empty while it did. */
  readonly error: string;
  /** Does it, unless it is under way already. True when it worked. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Keeps whether an action is under way and why the last one failed. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  return {
    ...{ isBusy, error },
    async run(work) {
      if (isBusy) return false;
      setBusy(true);
      setError("");
      try {
        await work();
        return true;
      } catch (failure) {
        setError(failure instanceof CallFailed ? failure.message : "Something went wrong. Try again.");
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
