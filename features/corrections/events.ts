import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { correctionsChanged } from "./contract-events.ts";

/** Somebody began to correct a form, left it, or saved; told to whoever may read the document. */
export const correctionChanged = eventKey(
  "corrections.changed",
  v.object({
    ...eventPlace,
    documentId: v.number(),
    /** The document's, by which grants with date ranges go. */
    date: v.nullable(v.string()),
    /** Only who corrects is another: of no concern to those who only read. */
    isPresence: v.boolean(),
  }),
  ({ documentId, isPresence, ...place }) =>
    told(
      correctionsChanged,
      { permission: isPresence ? "corrections.correct" : "documents.read", ...place },
      { documentId },
    ),
);
