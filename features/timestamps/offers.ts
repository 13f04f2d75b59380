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

/** What other features may ask of timestamps. */
export interface TimestampsOffer {
  state(): Promise<TimestampState>;
}

export const timestampsOffer = offerKey<TimestampsOffer>("timestamps");
