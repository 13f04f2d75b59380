import type { QueryKey } from "@tanstack/react-query";

/** What is asked about the history of any document. */
const anyHistoryKey = ["history", "document"] as const;

/** Everything that is asked about a document's history begins with this key; whoever wrote an entry makes it stale. */
export const historyKey = (documentId: number) => [...anyHistoryKey, documentId] as const;

/** What is asked about the histories of these documents; null for any. */
export function historyKeys(documentIds: readonly number[] | null): readonly QueryKey[] {
  return documentIds === null ? [anyHistoryKey] : documentIds.map(historyKey);
}

/** What is asked about what people did with the documents of stores. */
export const storeHistoryKey = ["history", "store"] as const;
