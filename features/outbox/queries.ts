import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listOutbox } from "./contract.ts";
import { outboxKey } from "./query-keys.ts";

/** Which page of which outbox. */
export interface OutboxPlace {
  /** Null for the mail of all one's stores, and of an account that has none. */
  readonly storeId: number | null;
  readonly page: number;
  readonly limit: number;
}

/** The page in an address; what is not there or makes no sense is as usual. */
export function outboxPlace(storeId: string | undefined, search: URLSearchParams): OutboxPlace | null {
  if (storeId !== undefined && !/^[1-9]\d{0,14}$/.test(storeId)) return null;
  const numberIn = (name: string, usual: number, most: number) => {
    const given = search.get(name) ?? "";
    return /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), most) : usual;
  };
  return {
    storeId: storeId ? Number(storeId) : null,
    page: numberIn("page", 1, 999_999),
    limit: numberIn("limit", 50, 500),
  };
}

/** One page of the outbox; looked at anew when it is opened, and now and then while mail is on its way. */
export function outboxQuery({ api }: Pick<ScreenContext, "api">, { storeId, page, limit }: OutboxPlace) {
  return queryOptions({
    queryKey: [...outboxKey, storeId, page, limit],
    queryFn: ({ signal }) =>
      api.call(listOutbox, {
        query: { ...storeId && { storeId: String(storeId) }, page: String(page), limit: String(limit) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.data.some((row) => row.state === "waiting") ? 5000 : false,
  });
}
