import type { Document } from "@/features/documents/contract.ts";
import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What is offered in place of correcting the buyer's own box is given. */
export interface OtherPartyProps {
  readonly document: Document;
  /** The correction in words, as the dealer described it. */
  readonly line: string;
}

/** Buttons beside the warning that a box is the buyer's to correct. */
export const otherPartyActions = slotKey<OtherPartyProps>("corrections.other-party");
