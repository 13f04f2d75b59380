import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { archiveEntryKey } from "@/features/documents/shared-queries.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listSearches, listViews } from "./contract.ts";

type Context = Pick<ScreenContext, "api">;

const none = { views: [], mayShare: false };

/** The views of a store's archive; none when they cannot be had, for the archive must not fail with them. */
export function viewsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["views", "list", storeId],
    queryFn: async ({ signal }) => {
      try {
        return await api.call(listViews, { query: { storeId: String(storeId) }, signal });
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
    queryFn: ({ signal }) => api.call(listSearches, { query: { storeId: String(storeId) }, signal }),
  });
}

/** Asks anew for what a change of the views shows in: the bar, and how the archive opens. */
export async function refreshViews(queries: QueryClient, storeId: number): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["views", "list", storeId] }),
    queries.invalidateQueries({ queryKey: archiveEntryKey(storeId) }),
  ]);
}
