import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { accountHistory } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

/** Entries fetched at a time. */
const pageSize = 50;

/** An account's history, newest first, further back page by page. */
export function accountHistoryQuery({ api }: Context, accountId: number) {
  return infiniteQueryOptions({
    queryKey: ["history", "account", accountId],
    queryFn: ({ signal, pageParam }) =>
      api.call(accountHistory, {
        params: { id: String(accountId) },
        query: { page: String(pageParam), limit: String(pageSize) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, count }) => page * limit < count ? page + 1 : undefined,
    staleTime: 0,
  });
}
