import { offerKey } from "@/kernel/feature.ts";

/** An export of everything that a store keeps, taken to its last byte. */
export interface FinishedExport {
  /** UTC instant, ISO 8601. */
  readonly finishedAt: string;
  /** It was of the whole account. */
  readonly isOfAccount: boolean;
  /** Files that were not as filed, and are not in it. */
  readonly leftOutFiles: number;
}

/** What other features may ask about leaving. */
export interface OffboardingOffer {
  /** The last export of everything of a store that was finished, whoever made it; null while there was none. */
  lastExport(store: { readonly accountId: number; readonly id: number }): Promise<FinishedExport | null>;
}

export const offboardingOffer = offerKey<OffboardingOffer>("offboarding");
