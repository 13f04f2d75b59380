import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { type auditorSortFields, listAuditors, listInvitable, listLeadCandidates } from "./contract-auditors.ts";
import { listDateRanges } from "./contract-ranges.ts";
import { searchFrom } from "./contract-states.ts";
import { type Audit, getAudit, listEndedAudits } from "./contract.ts";
import { auditCountsKey, auditorsKey, dateRangesKey, eligibleKey, endedAuditsKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** An audit for its counts, which change with every document that is reviewed, flagged or filed. */
export function auditCountsQuery({ api }: Context, audit: Audit) {
  return queryOptions({
    queryKey: [...auditCountsKey(audit.storeId), audit.id],
    queryFn: ({ signal }) => api.call(getAudit, { params: { id: String(audit.id) }, signal }),
    initialData: audit,
    staleTime: 60_000,
  });
}

/** How many ended audits stand on a page. */
export const endedOnPage = 10;

/** One page of the ended audits of a store. */
export function endedAuditsQuery({ api }: Context, storeId: number, type: 0 | 1, page: number) {
  const query = { storeId: String(storeId), page: String(page), limit: String(endedOnPage) };
  return queryOptions({
    queryKey: [...endedAuditsKey(storeId), type, page],
    queryFn: ({ signal }) =>
      api.call(listEndedAudits, { query: { ...query, type: type === 0 ? "0" : "1" } as const, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How the auditors are sorted. */
export interface AuditorSort {
  readonly field: (typeof auditorSortFields)[number];
  readonly order: "asc" | "desc";
}

/** Everybody who takes part in an audit; there are at most 100. */
export function auditorsQuery({ api }: Context, auditId: number, { field, order }: AuditorSort) {
  const query = { auditId: String(auditId), sort: field, sortOrder: order, limit: "100" };
  return queryOptions({
    queryKey: [...auditorsKey(auditId), field, order],
    queryFn: async ({ signal }) => (await api.call(listAuditors, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** How many requested ranges stand on a page. */
export const rangesOnPage = 20;

/** One page of the ranges that were asked for in an audit. */
export function dateRangesQuery({ api }: Context, auditId: number, page: number) {
  const query = { page: String(page), limit: String(rangesOnPage) };
  return queryOptions({
    queryKey: [...dateRangesKey(auditId), page],
    queryFn: ({ signal }) => api.call(listDateRanges, { params: { id: String(auditId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many people are offered at once; a search finds the others. */
const offered = "50";

/** The server searches from three characters on; fewer leave the list as it is (document 3, section 9). */
function searchOf(typed: string): { readonly search?: string } {
  return typed.length >= searchFrom ? { search: typed } : {};
}

/** People who can lead an internal audit of a store, as far as a search tells. */
export function leadCandidatesQuery({ api }: Context, storeId: number, search: string) {
  const query = { storeId: String(storeId), ...searchOf(search), limit: offered };
  return queryOptions({
    queryKey: [...eligibleKey, "leads", storeId, search],
    queryFn: async ({ signal }) => (await api.call(listLeadCandidates, { query, signal })).data,
  });
}

/** People who can be added to an internal audit, as far as a search tells. */
export function invitableQuery({ api }: Context, auditId: number, search: string) {
  const query = { ...searchOf(search), limit: offered };
  return queryOptions({
    queryKey: [...eligibleKey, "invitable", auditId, search],
    queryFn: async ({ signal }) =>
      (await api.call(listInvitable, { params: { id: String(auditId) }, query, signal })).data,
  });
}
