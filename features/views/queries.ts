import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listSearches, listViews } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

const none = { views: [], mayShare: false };

/** What is asked about the views of a store. */
export const viewsKey = (storeId: number) => ["views", "list", storeId] as const;

/** The views of a store's archive; none when they cannot be had, for the archive must not fail with them. */
export function viewsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: viewsKey(storeId),
    queryFn: async ({ signal }) => {
      try {
        const { data, mayShare } = await api.call(listViews, { query: { storeId: String(storeId) }, signal });
        return { views: data, mayShare };
      } catch (error) {
        if (signal.aborted) throw error;
        return none;
      }
    },
  });
}

/** What the person looked for lately in a store. */
export function searchesQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["views", "searches", storeId],
    queryFn: async ({ signal }) => (await api.call(listSearches, { query: { storeId: String(storeId) }, signal })).data,
  });
}
