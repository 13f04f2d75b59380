import { offerKey } from "@/kernel/feature.ts";

/** What other features may ask of audits. */
export interface AuditsOffer {
  /** True while some audit of one of the stores is active. */
  hasActiveAudit(storeIds: readonly number[]): Promise<boolean>;
  /** True for two people who are enabled in the same active audit. */
  shareAnAudit(userId: number, otherId: number): Promise<boolean>;
}

export const auditsOffer = offerKey<AuditsOffer>("audits");
