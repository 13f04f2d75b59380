import { liveKey } from "@/kernel/live/live-key.ts";

/** An auditor wrote a note on a document. */
export const auditNotesGrown = liveKey<{ readonly auditId: number; readonly documentId: number }>(
  "audit-review.note_added",
);
