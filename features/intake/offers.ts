import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";
import type { IntakeCounts } from "./contract.ts";

/** What other features may ask of what waits to be verified. */
export interface IntakeOffer {
  /** How many files of a store are in each state. Throws 404 or 403 for a store where the asker may not file. */
  counts(access: Access, storeId: number): Promise<IntakeCounts>;
}

export const intakeOffer = offerKey<IntakeOffer>("intake");
