import * as v from "valibot";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { insidePermission } from "@/features/documents/offers.ts";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { requestPermission } from "./contract.ts";
import { emailCorrectionsChanged } from "./contract-events.ts";

/** A request was made, or is further than it was; told to whoever may ask for corrections in its store. */
export const emailCorrectionChanged = eventKey(
  "email-corrections.changed",
  v.object({
    ...eventPlace,
    documentId: v.number(),
    /** The version that the receiver has just saved; null for anything else. */
    savedVersion: v.nullable(v.number()),
  }),
  ({ accountId, storeId, documentId, savedVersion }) => [
    told(emailCorrectionsChanged, { permission: requestPermission, accountId, storeId }, {
      documentId,
      storeId,
      savedVersion,
    }),
    told(historyGrown, { permission: insidePermission, accountId, storeId }, { documentIds: [documentId] }),
  ],
);
