import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listSearches, listViews } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

const none = { views: [], mayShare: false };

/** Which archive: that of a store, or, seen from that store, the overview over all FFLs. */
export interface ArchivePlace {
  readonly storeId: number;
  readonly accountOverview: boolean;
}

/** What is asked about the views of a store, and of the overview seen from it; with null about all of them. */
export function viewsKey(storeId: number | null): QueryKey {
  return ["views", "list", ...storeId === null ? [] : [storeId]];
}

/** The views of an archive; none when they cannot be had, for the archive must not fail with them. */
export function viewsQuery({ api }: Context, { storeId, accountOverview }: ArchivePlace) {
  const query = { storeId: String(storeId), ...accountOverview ? { accountOverview: "true" as const } : {} };
  return queryOptions({
    queryKey: [...viewsKey(storeId), accountOverview],
    queryFn: async ({ signal }) => {
      try {
        const { data, mayShare } = await api.call(listViews, { query, signal });
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
