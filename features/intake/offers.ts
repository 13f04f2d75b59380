import { offerKey } from "@/kernel/feature.ts";
import type { IntakeCounts } from "./contract.ts";

/** What other features may ask of what waits to be verified. */
export interface IntakeOffer {
  /** How many items of a store are in each state. */
  countsOf(storeId: number): Promise<IntakeCounts>;
}

export const intakeOffer = offerKey<IntakeOffer>("intake");
