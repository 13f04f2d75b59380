import type { QueryKey } from "@tanstack/react-query";

/** What is asked about the versions of a document's form, and about its corrections; null for any document. */
export function versionKeys(documentId: number | null): readonly QueryKey[] {
  return [versionsKey, logsKey, draftsKey].map((key) => documentId === null ? key : [...key, documentId]);
}

export const versionsKey = ["corrections", "versions"] as const;
export const logsKey = ["corrections", "logs"] as const;
export const draftsKey = ["corrections", "draft"] as const;
/** What is asked about the corrections of stores. */
export const storeLogKey = ["corrections", "store-log"] as const;
