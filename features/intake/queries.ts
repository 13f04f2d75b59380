import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { countIntake, getIntake, listIntake, listStates } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

/** Which part of which store's list. */
export interface ListPlace {
  readonly storeId: number;
  readonly state: typeof listStates[number];
  readonly page: number;
  readonly limit: number;
}

/** An id as it stands in an address; null for what can be none. */
export function idIn(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** The list in an address; what makes no sense is as usual. Null when it names no store. */
export function listPlace(storeId: string | undefined, search: URLSearchParams): ListPlace | null {
  const id = idIn(storeId);
  if (id === null) return null;
  const numberIn = (name: string, usual: number, most: number) => Math.min(idIn(search.get(name) ?? "") ?? usual, most);
  return {
    storeId: id,
    state: listStates.find((state) => state === search.get("state")) ?? "open",
    page: numberIn("page", 1, 999_999),
    limit: numberIn("limit", 50, 500),
  };
}

/** What is asked about a store's queue and some of its items. */
export const intakeKeys = (storeId: number, itemIds: readonly number[]): readonly QueryKey[] => [
  ["intake", "list", storeId],
  ["intake", "counts", storeId],
  ...itemIds.map((id) => ["intake", "one", id]),
];

/** One page of the list; looked at more often while something is being read. */
export function intakeListQuery({ api }: Context, { storeId, state, page, limit }: ListPlace) {
  return queryOptions({
    queryKey: ["intake", "list", storeId, state, page, limit],
    queryFn: ({ signal }) =>
      api.call(listIntake, {
        query: { storeId: String(storeId), state, page: String(page), limit: String(limit) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counts.reading ?? 0) > 0 ? 2_000 : 30_000,
  });
}

/** How much waits in a store. */
export function intakeCountsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["intake", "counts", storeId],
    queryFn: ({ signal }) => api.call(countIntake, { query: { storeId: String(storeId) }, signal }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}

/** Under which key is kept what somebody entered in an item that is not filed yet, for as long as the page lives. */
export function draftKey(id: number) {
  return ["intake", "draft", id] as const;
}

/** One item; looked at again and again while it is being read. */
export function intakeItemQuery({ api }: Context, id: number) {
  return queryOptions({
    queryKey: ["intake", "one", id],
    queryFn: ({ signal }) => api.call(getIntake, { params: { id: String(id) }, signal }),
    refetchInterval: ({ state }) => state.data?.state === "reading" ? 700 : false,
  });
}
