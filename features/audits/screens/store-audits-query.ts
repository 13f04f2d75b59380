import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getStoreAudits } from "../contract.ts";
import { storeAuditsKey } from "../query-keys.ts";

/**
 * The active audits of a store that the person may see. Apart from the other queries: the banners, and so every first load, need
 * this one alone.
 */
export function storeAuditsQuery({ api }: Pick<ScreenContext, "api">, storeId: number) {
  return queryOptions({
    queryKey: storeAuditsKey(storeId),
    queryFn: ({ signal }) => api.call(getStoreAudits, { query: { storeId: String(storeId) }, signal }),
    staleTime: 60_000,
  });
}
