import { offerKey } from "@/kernel/feature.ts";
import type { Checkpoint } from "@/kernel/ledger/checkpoints.ts";
import type { PublicKey } from "@/kernel/ledger/keys.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";

/** How an entry of the ledger reads for a person. */
export interface EventText {
  readonly title: string;
  /** One or two whole sentences. */
  readonly description: string;
}

/**
 * Turns an event that a feature wrote into words; null for an event that is not its own. A feature whose events belong
 * to a document's history gives one as `describeEvent` of its offer, beside the schemas of what it writes.
 */
export type EventDescriber = (event: string, data: unknown) => EventText | null;

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
