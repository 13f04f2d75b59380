import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listStoresOfAccount } from "@/features/stores/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getAccount } from "./contract.ts";
import { accountKey, fflsKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** Rows of one page of the table. */
export const fflsOnPage = 50;

/** One page of the FFLs that the person may see. The rows before stay while others are being asked for. */
export function fflsQuery(
  { api }: Context,
  accountId: number,
  view: { readonly search: string; readonly page: number },
) {
  const query = { search: view.search, page: String(view.page), limit: String(fflsOnPage) };
  return queryOptions({
    queryKey: [...fflsKey, accountId, query],
    queryFn: ({ signal }) => api.call(listStoresOfAccount, { params: { accountId: String(accountId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The details of an account. */
export function accountQuery({ api }: Context, accountId: number) {
  return queryOptions({
    queryKey: [...accountKey, accountId],
    queryFn: ({ signal }) => api.call(getAccount, { params: { id: String(accountId) }, signal }),
  });
}
