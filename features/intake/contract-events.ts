import { liveKey } from "@/kernel/live/live-key.ts";

/** Items of a store's queue came in, were read, settled or brought back, or somebody is at one. */
export const intakeChanged = liveKey<{
  readonly storeId: number;
  /** The first hundred. */
  readonly itemIds: readonly number[];
}>("intake.changed");
