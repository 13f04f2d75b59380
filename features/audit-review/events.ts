import * as v from "valibot";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { auditNotesGrown } from "./contract-events.ts";
import { readNotesPermission } from "./contract-notes.ts";

/** An auditor wrote a note on a document; told to the dealer's people, and to the auditors of that audit. */
export const auditNoteAdded = eventKey(
  "audit-review.note_added",
  v.object({
    ...eventPlace,
    auditId: v.number(),
    documentId: v.number(),
    /** Who is enabled in the audit. */
    auditorIds: v.array(v.number()),
  }),
  ({ accountId, storeId, auditId, documentId, auditorIds }) => [
    told(auditNotesGrown, { permission: readNotesPermission, accountId, storeId }, { auditId, documentId }),
    told(historyGrown, { permission: readNotesPermission, accountId, storeId }, { documentIds: [documentId] }),
    ...auditorIds.map((userId) => told(auditNotesGrown, { userId }, { auditId, documentId })),
  ],
);
