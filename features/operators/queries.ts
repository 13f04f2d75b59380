import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listDeparted } from "@/features/departure/contract.ts";
import { listUsers } from "@/features/users/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listAccounts } from "./contract.ts";

type WithApi = Pick<ScreenContext, "api">;

/** Where in the list of people the operator is. */
export interface PeoplePlace {
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

/** The search begins with this many characters (document 1, section 9). */
export const searchFrom = 3;

/** Reads the place from the address. */
export function peoplePlace(address: URLSearchParams): PeoplePlace {
  const whole = (name: string, otherwise: number, most: number) => {
    const number = Number(address.get(name) ?? "");
    return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise;
  };
  return { search: address.get("search") ?? "", page: whole("page", 1, 100_000), limit: whole("limit", 50, 500) };
}

/** One page of everybody who can be acted for. */
export function peopleQuery({ api }: WithApi, { search, page, limit }: PeoplePlace) {
  const typed = search.trim();
  const query = {
    page: String(page),
    limit: String(limit),
    ...typed.length >= searchFrom ? { search: typed } : {},
  };
  return queryOptions({
    queryKey: ["operators", "people", query],
    queryFn: ({ signal }) => api.call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All accounts. */
export function accountsQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: ["operators", "accounts"],
    queryFn: ({ signal }) => api.call(listAccounts, { signal }),
  });
}

/** What was deleted and can be restored. */
export function departedQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: ["operators", "departed"],
    queryFn: ({ signal }) => api.call(listDeparted, { signal }),
  });
}
