import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listEndedAudits } from "@/features/audits/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listFindings } from "./contract-findings.ts";
import { compareStores, getResults } from "./contract-results.ts";
import { getPopulation, listSampleDocuments, listSamples, type SamplePart } from "./contract.ts";
import { endedKey, findingsKey, oneSampleKey, samplesKey, storesKey } from "./query-keys.ts";
import type { StratifyBy } from "./strata-rules.ts";

type Context = Pick<ScreenContext, "api">;

/** The samples of an audit, all of them: there are at most 50. */
export function samplesQuery({ api }: Context, auditId: number) {
  return queryOptions({
    queryKey: samplesKey(auditId),
    queryFn: async ({ signal }) =>
      (await api.call(listSamples, { query: { auditId: String(auditId), limit: "50" }, signal })).data,
    retry: false,
  });
}

/** What of a sample's documents is shown. */
export interface DocumentsView {
  readonly part: SamplePart | null;
  readonly page: number;
  readonly limit: number;
}

/** One page of the documents of a sample. */
export function sampleDocumentsQuery({ api }: Context, sampleId: number, { part, page, limit }: DocumentsView) {
  const query = { page: String(page), limit: String(limit), ...part === null ? {} : { part } };
  return queryOptions({
    queryKey: [...oneSampleKey, sampleId, "documents", part, page, limit],
    queryFn: ({ signal }) => api.call(listSampleDocuments, { params: { id: String(sampleId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the review of a sample came to. */
export function resultsQuery({ api }: Context, sampleId: number) {
  return queryOptions({
    queryKey: [...oneSampleKey, sampleId, "results"],
    queryFn: ({ signal }) => api.call(getResults, { params: { id: String(sampleId) }, signal }),
    retry: false,
  });
}

/** What a sample would be drawn from; "" is no date. */
export interface PopulationAsked {
  readonly auditId: number;
  readonly stratifyBy: StratifyBy;
  readonly startDate: string;
  readonly endDate: string;
}

export function populationQuery({ api }: Context, { auditId, stratifyBy, startDate, endDate }: PopulationAsked) {
  const dates = { ...startDate && { startDate }, ...endDate && { endDate } };
  return queryOptions({
    queryKey: ["audit-sampling", "population", auditId, stratifyBy, startDate, endDate],
    queryFn: ({ signal }) =>
      api.call(getPopulation, { query: { auditId: String(auditId), stratifyBy, ...dates }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** What the stores of the account came to, as far as the person may read it. */
export function storesQuery({ api }: Context, page: number) {
  return queryOptions({
    queryKey: [...storesKey, page],
    queryFn: ({ signal }) => api.call(compareStores, { query: { page: String(page), limit: "20" }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The findings on a document. */
export function findingsQuery({ api }: Context, documentId: number) {
  return queryOptions({
    queryKey: findingsKey(documentId),
    queryFn: ({ signal }) => api.call(listFindings, { query: { documentId: String(documentId) }, signal }),
  });
}

/** The last internal audits of a store that have ended. */
export function endedInternalQuery({ api }: Context, storeId: number) {
  const query = { storeId: String(storeId), type: "1", limit: "50" } as const;
  return queryOptions({
    queryKey: endedKey(storeId),
    queryFn: async ({ signal }) => (await api.call(listEndedAudits, { query, signal })).data,
  });
}
