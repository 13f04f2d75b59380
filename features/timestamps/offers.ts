import { offerKey } from "@/kernel/feature.ts";
import type { FailReason } from "./contract-failures.ts";

/** How the timestamping of the ledger does. Instants are ISO 8601 UTC. */
export interface TimestampState {
  /** False where no authority is set. */
  readonly isConfigured: boolean;
  /** The newest stamp, by the authority's clock; null before the first. */
  readonly last: { readonly time: string; readonly authority: string } | null;
  /** Since when it fails, and why; null while it works. */
  readonly failure: { readonly since: string; readonly reason: FailReason } | null;
}

/** A history that is handed out, with the size of the tree that its signed head is about. */
export interface ProvenEnd {
  readonly stream: string;
  readonly size: number;
}

/** A file that proves when something was there. `path` is its name alone. */
export interface TravellingFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What other features may ask of timestamps. Access is the asker's own matter. */
export interface TimestampsOffer {
  state(): Promise<TimestampState>;
  /**
   * The newest timestamp that covers some of each history, with all that leads from it to that one, and nothing of other
   * histories; no files where there is none. Throws `ChainBroken` for a chain with a hole.
   */
  travelling(ends: readonly ProvenEnd[]): Promise<readonly TravellingFile[]>;
}

export const timestampsOffer = offerKey<TimestampsOffer>("timestamps");
