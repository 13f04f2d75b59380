import * as v from "valibot";
import { listFirearmSchema } from "./contract-list.ts";

/** The values of a record as the ledger keeps them: what was filed, to the letter. */
export const recordedDocumentSchema = v.object({
  formType: v.number(),
  customerName: v.string(),
  status: v.nullable(v.number()),
  transferDate: v.nullable(v.string()),
  certificationDate: v.nullable(v.string()),
  nicsDate: v.nullable(v.string()),
  tsn: v.nullable(v.string()),
  ntn: v.nullable(v.string()),
  documentSerialNumbers: v.array(listFirearmSchema),
});

export type RecordedDocument = v.InferOutput<typeof recordedDocumentSchema>;

/** A file as the ledger keeps it: its sum is what every later check compares with. */
export const recordedAttachmentSchema = v.object({
  id: v.number(),
  sha256: v.string(),
  size: v.number(),
  pages: v.number(),
  fileName: v.string(),
  type: v.number(),
  isMain: v.boolean(),
});

export type RecordedAttachment = v.InferOutput<typeof recordedAttachmentSchema>;

/** Everything that this feature writes into the ledger, by event name. */
export const documentEvents = {
  "documents.filed": v.object({
    document: recordedDocumentSchema,
    attachments: v.array(recordedAttachmentSchema),
  }),
  "documents.viewed": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "documents.printed": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "documents.downloaded": v.object({ attachmentId: v.number(), fileName: v.string() }),
  "documents.flagged": v.object({ from: v.number(), to: v.number() }),
  "documents.assigned": v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) }),
  "documents.noted": v.object({ note: v.string() }),
} as const;

/** Events that change nothing of a document. */
export const lookingEvents = ["documents.viewed", "documents.printed", "documents.downloaded"] as const;

export type DocumentEvent = keyof typeof documentEvents;
export type DocumentEventData<Name extends DocumentEvent> = v.InferOutput<(typeof documentEvents)[Name]>;

/** The subject under which the ledger finds a document. */
export const subjectOf = (documentId: number): string => `document:${documentId}`;

/** The chain that a store's documents are written in. */
export const streamOf = (storeId: number): string => `store:${storeId}`;

const colors = ["no flag", "red", "green", "yellow"];

/** A title and a sentence for a person; null for an event that is not a document's. */
export function describeDocumentEvent(event: string, data: unknown): { title: string; description: string } | null {
  switch (event) {
    case "documents.filed": {
      const { attachments } = v.parse(documentEvents[event], data);
      const files = attachments.length === 1 ? "1 file" : `${attachments.length} files`;
      return { title: "Filed", description: `The document was filed with ${files}.` };
    }
    case "documents.viewed":
      return { title: "Viewed", description: `${v.parse(documentEvents[event], data).fileName} was opened.` };
    case "documents.printed":
      return { title: "Printed", description: `${v.parse(documentEvents[event], data).fileName} was printed.` };
    case "documents.downloaded":
      return { title: "Downloaded", description: `${v.parse(documentEvents[event], data).fileName} was downloaded.` };
    case "documents.flagged": {
      const { from, to } = v.parse(documentEvents[event], data);
      return {
        title: to === 0 ? "Flag removed" : `Flagged ${colors[to]}`,
        description: `From ${colors[from]} to ${colors[to]}.`,
      };
    }
    case "documents.assigned": {
      const { from, to } = v.parse(documentEvents[event], data);
      return to
        ? { title: "Assigned", description: `Assigned to ${to}${from ? `, before to ${from}` : ""}.` }
        : { title: "Assignment removed", description: `No longer assigned to ${from ?? "anyone"}.` };
    }
    case "documents.noted":
      return { title: "Note added", description: v.parse(documentEvents[event], data).note };
    default:
      return null;
  }
}
