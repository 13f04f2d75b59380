import * as v from "valibot";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentEvents, type RecordedAttachment } from "../ledger/events.ts";
import { reordered } from "./order.ts";

/** A file as the ledger's last word has it. */
export interface ReplayedFile extends RecordedAttachment {
  readonly isDeleted: boolean;
}

/** What became of the files that a document was filed with, and those that came later, in their order. */
export function replayedFiles(
  filed: readonly RecordedAttachment[],
  entries: readonly Entry[],
): readonly ReplayedFile[] {
  let files: readonly ReplayedFile[] = filed.map((file) => ({ ...file, isDeleted: false }));
  const mark = (id: number, isDeleted: boolean) => {
    files = files.map((file) => file.id === id ? { ...file, isDeleted } : file);
  };
  for (const { event, data } of entries) {
    switch (event) {
      case "documents.attached": {
        const { attachments } = v.parse(documentEvents[event], data);
        files = [...files, ...attachments.map((file) => ({ ...file, isDeleted: false }))];
        break;
      }
      case "documents.attachment_deleted":
        mark(v.parse(documentEvents[event], data).attachmentId, true);
        break;
      case "documents.attachment_restored":
        mark(v.parse(documentEvents[event], data).attachmentId, false);
        break;
      case "documents.attachments_ordered":
        files = reordered(files, v.parse(documentEvents[event], data).attachmentIds);
        break;
    }
  }
  return files;
}
