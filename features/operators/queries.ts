import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listDeleted } from "@/features/offboarding/contract.ts";
import { listUsers } from "@/features/users/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listAccounts, searchFrom } from "./contract.ts";
import { listOperators } from "./contract-invitations.ts";
import { getServiceState, listVarianceRequests } from "./contract-service.ts";
import { accountsKey, deletedKey, operatorsKey, peopleKey, serviceKey, varianceRequestsKey } from "./query-keys.ts";

type WithApi = Pick<ScreenContext, "api">;

/** Where in a list the operator is. */
export interface ListPlace {
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** Reads the place from the address. */
export function listPlace(address: URLSearchParams): ListPlace {
  const whole = (name: string, otherwise: number, most: number) => {
    const number = Number(address.get(name) ?? "");
    return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise;
  };
  return { search: address.get("search") ?? "", page: whole("page", 1, 100_000), limit: whole("limit", 50, 500) };
}

/** True when what is sought is long enough to be sought. */
export function isSearched({ search }: ListPlace): boolean {
  return search.trim().length >= searchFrom;
}

function queryOf(place: ListPlace) {
  const { search, page, limit } = place;
  return { page: String(page), limit: String(limit), ...isSearched(place) ? { search: search.trim() } : {} };
}

/** One page of everybody who can be acted for. */
export function peopleQuery({ api }: WithApi, place: ListPlace) {
  const query = queryOf(place);
  return queryOptions({
    queryKey: [...peopleKey, query],
    queryFn: ({ signal }) => api.call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of all accounts. */
export function accountsQuery({ api }: WithApi, place: ListPlace) {
  const query = queryOf(place);
  return queryOptions({
    queryKey: [...accountsKey, query],
    queryFn: ({ signal }) => api.call(listAccounts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Those who run the service. */
export function operatorsQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: operatorsKey,
    queryFn: ({ signal }) => api.call(listOperators, { query: {}, signal }),
  });
}

/** One page of what was deleted and can be restored. */
export function deletedQuery({ api }: WithApi, { page, limit }: Omit<ListPlace, "search">) {
  const query = { page: String(page), limit: String(limit) };
  return queryOptions({
    queryKey: [...deletedKey, query],
    queryFn: ({ signal }) => api.call(listDeleted, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How the service does; asked again each minute while somebody looks. */
export function serviceQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: serviceKey,
    queryFn: ({ signal }) => api.call(getServiceState, { signal }),
    refetchInterval: 60_000,
  });
}

/** The variance requests that wait for an operator. */
export function varianceRequestsQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: varianceRequestsKey,
    queryFn: ({ signal }) => api.call(listVarianceRequests, { signal }),
    refetchInterval: 60_000,
  });
}

/** What was deleted fits on one page, as a rule. */
export const deletedPlace = { page: 1, limit: 50 } as const;
