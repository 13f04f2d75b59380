import type { Access } from "@/kernel/access.ts";
import { offerKey } from "@/kernel/feature.ts";

/** Says where somebody has to go before anything else; null when they are free to go anywhere. */
export type WayFirst = (access: Access) => Promise<string | null>;

/** What other features may ask of the shell. */
export interface ShellOffer {
  /** Adds a rule to those that send people to a page outside of the frame; called while features are set up. */
  sendFirst(rule: WayFirst): void;
}

export const shellOffer = offerKey<ShellOffer>("shell");
