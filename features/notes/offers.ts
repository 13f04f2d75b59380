import * as v from "valibot";
import { insidePermission } from "@/features/documents/offers.ts";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { eventActor, eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { notesGrown } from "./contract-events.ts";

/** Somebody wrote a note on a document. */
export const noteAdded = eventKey(
  "notes.added",
  v.object({
    ...eventPlace,
    ...eventActor,
    documentId: v.number(),
    noteId: v.number(),
    /** The colleague who had the document then; null for nobody. */
    assignedUser: v.nullable(v.number()),
    /** Absolute, where the note can be read. */
    url: v.string(),
    /** The document's, by which grants with date ranges go. */
    date: v.optional(v.nullable(v.string()), null),
  }),
  ({ accountId, storeId, date, documentId }) => {
    const readers = { permission: insidePermission, accountId, storeId, date };
    return [told(notesGrown, readers, { documentId }), told(historyGrown, readers, { documentIds: [documentId] })];
  },
);
