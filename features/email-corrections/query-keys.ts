import type { QueryKey } from "@tanstack/react-query";

/** The requests of documents, under which each has its own. */
export const requestsKey = ["email-corrections", "requests"] as const;

/** What is asked about the correction requests of a document. */
export const requestKeys = (documentId: number): readonly QueryKey[] => [[...requestsKey, documentId]];

/** What is asked about the correction requests of a store. */
export const storeRequestsKey = (storeId: number): QueryKey => ["email-corrections", "store", storeId];
