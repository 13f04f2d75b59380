import type { Document } from "@/features/documents/contract.ts";
import { aDocument as aShownDocument } from "@/features/documents/screens/testing/samples.ts";

/** A document that may be exported, for tests and stories. */
export function aDocument(given: Partial<Document> = {}): Document {
  return aShownDocument({
    id: 7,
    documentSerialNumbers: [],
    nicsDate: null,
    ntn: null,
    attachments: [],
    permissions: ["documents.export"],
    ...given,
  });
}
