import { queryOptions } from "@tanstack/react-query";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getDeadlineSettings, listDeadlines } from "./contract.ts";
import { dueKey } from "./shared-queries.ts";

/** Milliseconds between two looks at what is due. */
const leastBetween = 5_000;
const mostBetween = 5 * 60_000;

type Context = Pick<ScreenContext, "api">;

/** What is due in a store, or in all of them. */
export function deadlinesQuery({ api }: Context, { storeId, accountOverview }: DashboardProps) {
  return queryOptions({
    queryKey: [...dueKey, storeId, accountOverview],
    queryFn: ({ signal }) =>
      api.call(listDeadlines, {
        params: { id: String(storeId) },
        query: accountOverview ? { accountOverview: "true" } : {},
        signal,
      }),
    // At the latest when something is more urgent by itself: at midnight of the store, or at an hour that was told.
    refetchInterval: ({ state }) => {
      const left = state.data ? Date.parse(state.data.changesAt) - Date.now() : mostBetween;
      return Math.min(Math.max(left, leastBetween), mostBetween);
    },
  });
}

/** How early a store is warned. */
export function deadlineSettingsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["deadlines", "settings", storeId],
    queryFn: ({ signal }) => api.call(getDeadlineSettings, { params: { id: String(storeId) }, signal }),
  });
}
