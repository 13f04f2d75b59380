import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { tableAddressIn } from "@/features/dashboard/shared-screens.ts";
import type { DashboardTabProps } from "@/features/dashboard/slots.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { storeHistory } from "../contract-store.ts";
import { storeHistoryKey } from "../query-keys.ts";

/** The kinds of action that the history of a store is narrowed to. */
export const actionKinds = [
  { value: "change", label: "Changes" },
  { value: "look", label: "Views and prints" },
  { value: "export", label: "Exports" },
] as const;

/** The kind in the dashboard's address; "" for all. */
export function actionKindIn(kind: string): (typeof actionKinds)[number]["value"] | "" {
  return actionKinds.find(({ value }) => value === kind)?.value ?? "";
}

/** One page of what people did with the documents of a store, or of all stores together, newest first. */
export function storeHistoryQuery({ api }: Pick<ScreenContext, "api">, place: DashboardTabProps) {
  const { storeId, accountOverview, search } = place;
  const address = tableAddressIn(search);
  const kind = actionKindIn(address.kind);
  const query = {
    ...accountOverview ? { accountOverview: "true" } : {},
    ...kind ? { kind } : {},
    page: String(address.page),
    limit: String(address.limit),
  };
  return queryOptions({
    queryKey: [...storeHistoryKey, storeId, query],
    queryFn: ({ signal }) => api.call(storeHistory, { params: { id: String(storeId) }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches what the first paint of the dashboard's 'User History' shows. */
export async function prefetchStoreHistory(context: ScreenContext, place: DashboardTabProps): Promise<void> {
  await context.queries.prefetchQuery(storeHistoryQuery(context, place));
}
