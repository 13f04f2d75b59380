import type { QueryKey } from "@tanstack/react-query";

/** The samples of an audit. */
export const samplesKey = (auditId: number): QueryKey => ["audit-sampling", "samples", auditId];

/** What is shown of single samples: their documents and results. */
export const oneSampleKey: QueryKey = ["audit-sampling", "sample"];

/** The findings on a document. */
export const findingsKey = (documentId: number): QueryKey => ["audit-sampling", "findings", documentId];

/** The ended internal audits of a store. */
export const endedKey = (storeId: number): QueryKey => ["audit-sampling", "ended", storeId];

/** What the stores came to, one beside the other. */
export const storesKey: QueryKey = ["audit-sampling", "stores"];

/** What a sample that was drawn, or a finding, changes in what is shown. */
export function samplingKeys(auditId: number, documentId: number | null): readonly QueryKey[] {
  const ofDocument = documentId === null ? [] : [findingsKey(documentId)];
  return [samplesKey(auditId), oneSampleKey, storesKey, ...ofDocument];
}

/** What reviewing a document changes. */
export const reviewedKeys: readonly QueryKey[] = [["audit-sampling", "samples"], oneSampleKey];
