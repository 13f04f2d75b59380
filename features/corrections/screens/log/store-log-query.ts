import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tableAddressIn } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listStoreCorrectionLogs } from "../../contract-store-log.ts";
import { storeLogKey } from "../../query-keys.ts";

/** One page of the corrections of a store, or of all stores together, newest first. */
export function storeLogQuery({ api }: Pick<ScreenContext, "api">, place: DashboardTabProps) {
  const { storeId, accountOverview, search } = place;
  const { color, page, limit } = tableAddressIn(search);
  const query = {
    ...accountOverview ? { accountOverview: "true" } : {},
    ...color ? { fflFlaggedColor: color } : {},
    page: String(page),
    limit: String(limit),
  };
  return queryOptions({
    queryKey: [...storeLogKey, storeId, query],
    queryFn: ({ signal }) => api.call(listStoreCorrectionLogs, { params: { storeId: String(storeId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches what the first paint of the dashboard's 'Correction log' shows. */
export async function prefetchStoreLog(context: ScreenContext, place: DashboardTabProps): Promise<void> {
  await context.queries.prefetchQuery(storeLogQuery(context, place));
}
