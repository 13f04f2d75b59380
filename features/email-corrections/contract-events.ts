import { liveKey } from "@/kernel/live/live-key.ts";

/** A correction request of a document was made, or is further than it was. */
export const emailCorrectionsChanged = liveKey<{
  readonly documentId: number;
  readonly storeId: number;
  /** The version that the receiver has just saved, which is worth telling whoever looks; null for anything else. */
  readonly savedVersion: number | null;
}>("email-corrections.changed");
