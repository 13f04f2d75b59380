import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { offerKey } from "@/kernel/feature.ts";

/** The receiver of a mail has saved a correction, which waits for a review. `url` is absolute, where the dealer sees it. */
export const emailCorrectionSaved = eventKey(
  "email-corrections.saved",
  v.object({
    ...eventPlace,
    documentId: v.number(),
    correctionId: v.number(),
    /** The receiver's address. */
    email: v.string(),
    /** Who asked for it. */
    askedBy: v.number(),
    url: v.string(),
  }),
);

/** What other features may ask of emailed corrections. */
export interface EmailCorrectionsOffer {
  /** How many requests of a store wait for the buyer or for a review, whoever asks. */
  openCount(storeId: number): Promise<number>;
}

export const emailCorrectionsOffer = offerKey<EmailCorrectionsOffer>("email-corrections");
