import * as v from "valibot";
import { historyGrown } from "@/features/documents/contract-events.ts";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { deskPermission } from "./contract.ts";
import { tracesChanged } from "./contract-events.ts";

/** A step in the work on a request; told to whoever has the desk of its store. */
export const traceChanged = eventKey(
  "traces.changed",
  v.object({ ...eventPlace, traceId: v.number() }),
  ({ traceId, ...place }) => told(tracesChanged, { permission: deskPermission, ...place }, { traceId }),
);

/** A step is written down of a document too; told to whoever may read that. */
export const documentTraced = eventKey(
  "traces.document_traced",
  v.object({
    ...eventPlace,
    documentId: v.number(),
    /** The document's, by which grants with date ranges go. */
    date: v.nullable(v.string()),
  }),
  ({ documentId, ...place }) =>
    told(historyGrown, { permission: "documents.read", ...place }, { documentIds: [documentId] }),
);
