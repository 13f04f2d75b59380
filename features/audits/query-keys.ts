import type { QueryKey } from "@tanstack/react-query";

/** The active audits of a store. */
export const storeAuditsKey = (storeId: number): QueryKey => ["audits", "store", storeId];

/** How far the review of the audits of a store is. */
export const auditCountsKey = (storeId: number): QueryKey => ["audits", "counts", storeId];

/** The ended audits of a store. */
export const endedAuditsKey = (storeId: number): QueryKey => ["audits", "ended", storeId];

/** Who takes part in an audit. */
export const auditorsKey = (auditId: number): QueryKey => ["audits", "auditors", auditId];

/** The ranges that were asked for in an audit. */
export const dateRangesKey = (auditId: number): QueryKey => ["audits", "ranges", auditId];

/** People who can be chosen for an internal audit. */
export const eligibleKey: QueryKey = ["audits", "eligible"];

/** What an event about an audit of a store changes in what is shown. */
export function auditKeys({ storeId, auditId }: { readonly storeId: number; readonly auditId: number }) {
  return [
    storeAuditsKey(storeId),
    auditCountsKey(storeId),
    endedAuditsKey(storeId),
    auditorsKey(auditId),
    dateRangesKey(auditId),
    eligibleKey,
  ] as const;
}
