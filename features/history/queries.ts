import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { accountHistory } from "./contract.ts";
import { accountQueryOf, type AccountView } from "./screens/account-address.ts";

type Context = Pick<ScreenContext, "api">;

/** Entries fetched at a time. */
const pageSize = 50;

/** An account's history, newest first, further back page by page. */
export function accountHistoryQuery(
  { api }: Context,
  accountId: number,
  { view, storeId }: { readonly view: AccountView; readonly storeId: number | null },
) {
  const narrowed = accountQueryOf(view, storeId);
  return infiniteQueryOptions({
    queryKey: ["history", "account", accountId, narrowed],
    queryFn: ({ signal, pageParam }) =>
      api.call(accountHistory, {
        params: { id: String(accountId) },
        query: { ...narrowed, page: String(pageParam), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
