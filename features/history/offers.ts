import { offerKey } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoints.ts";
import type { PublicKey } from "@/kernel/ledger/keys.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";

/** A whole chain, signed up to its last entry, with what is needed to check it elsewhere. */
export interface SignedChain {
  readonly entries: AsyncIterable<Entry>;
  readonly checkpoints: readonly Checkpoint[];
  readonly keys: readonly PublicKey[];
}

/** What other features may ask of the history. */
export interface HistoryOffer {
  /** Signs a chain as it is now and hands it over. */
  signedChain(stream: string): Promise<SignedChain>;
}

export const historyOffer = offerKey<HistoryOffer>("history");
