import * as v from "valibot";
import { eventActor, eventKey, eventPlace } from "@/kernel/events.ts";

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
  }),
);
