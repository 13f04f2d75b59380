import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { countAnalytics, type CountType, listEngagement } from "./contract.ts";
import { daysAfter } from "./contract-intervals.ts";
import { documentCountsKey, engagementKey, peopleCountsKey } from "./query-keys.ts";
import type { RangeName } from "./screens/chart-choice.ts";

type Context = Pick<ScreenContext, "api">;

/** Nobody tells when a session is no longer used. */
const activeAgainAfter = 60_000;

function placeQuery({ storeId, accountOverview }: DashboardProps) {
  return { storeId: String(storeId), ...accountOverview ? { accountOverview: "true" } as const : {} };
}

/** The number of a card. */
export function cardQuery({ api }: Context, type: CountType, place: DashboardProps) {
  const isOfPeople = type === "users" || type === "activeUsers";
  const query = placeQuery(place);
  return queryOptions({
    queryKey: [...isOfPeople ? peopleCountsKey : documentCountsKey, type, query],
    queryFn: ({ signal }) => api.call(countAnalytics, { params: { type }, query, signal }),
    ...type === "activeUsers" ? { refetchInterval: activeAgainAfter } : {},
  });
}

const daysOf = { "3m": 91, "1y": 365, "2y": 730 } as const;

/** What happened by date up to a day. The chart of the range before stays while another one is asked for. */
export function engagementQuery({ api }: Context, place: DashboardProps, range: RangeName, today: string) {
  const query = { ...placeQuery(place), startDate: daysAfter(today, -daysOf[range]), endDate: today };
  return queryOptions({
    queryKey: [...engagementKey, query],
    queryFn: ({ signal }) => api.call(listEngagement, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
