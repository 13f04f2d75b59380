import type { Store } from "@/features/stores/offers.ts";
import { type FeatureContext, offerKey } from "@/kernel/feature.ts";
import type { Evidence } from "./contract-shapes.ts";

export type { Evidence } from "./contract-shapes.ts";

/** What another feature knows about a condition in a store. */
export interface AddedEvidence {
  /** `attention` where something is to be done about it. The condition stands as badly as the worst that is known of it. */
  readonly standing: "met" | "attention";
  /** What to do, a sentence or two; empty for `met`. */
  readonly advice: string;
  /** The page on which it is done, within the product; null for none. */
  readonly adviceHref: string | null;
  /** What shows it: a last backup, a last drill. Dates and numbers as people read them, at the store's clock. */
  readonly lines: readonly Evidence[];
}

/** What a source may read with. */
export type EvidenceContext = Pick<FeatureContext, "database" | "clock" | "configuration">;

/** A feature's part in judging one condition. */
export interface EvidenceSource {
  /**
   * The condition's number, 1 to 20 (conditions.ts). 12 (a backup as each form is done) and 16 (a copy at the premises)
   * say that no backup has been seen for as long as no source answers anything.
   */
  readonly condition: number;
  /**
   * Null where the feature knows nothing about this store. The asker's right to the page was checked. It reads by an index or
   * a kept row: the whole page answers within 100 ms at a million documents. For its own services and for what others offer
   * a source uses the context that it was set up with.
   */
  evidence(context: EvidenceContext, store: Store): Promise<AddedEvidence | null>;
}

/** What other features may do for the page of ATF Ruling 2022-1. */
export interface ComplianceOffer {
  /** Adds evidence to a condition; called while features are set up. Throws for a number that is none. */
  addEvidence(source: EvidenceSource): void;
}

export const complianceOffer = offerKey<ComplianceOffer>("compliance");
