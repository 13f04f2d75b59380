import { useState } from "react";
import { ApiError } from "@/kernel/screens/api.ts";

/** Runs what the server may answer with 'please confirm first that it is you', and runs it again after. */
export interface Proof {
  readonly isAsked: boolean;
  readonly run: (act: () => Promise<void>) => Promise<void>;
  readonly proved: () => Promise<void>;
  readonly cancel: () => void;
}

/** Keeps what is to be done until the person has proved who they are. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<void> }>();
  const run = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.error !== "second-factor.proof_needed") throw error;
      setWaiting({ act });
    }
  };
  return {
    isAsked: waiting !== undefined,
    run,
    cancel: () => setWaiting(undefined),
    async proved() {
      setWaiting(undefined);
      await waiting?.act();
    },
  };
}
