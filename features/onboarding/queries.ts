import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getGuide } from "./contract.ts";

type WithApi = Pick<ScreenContext, "api">;

/** What is asked about the guide. */
export const guideKey = (storeId: number) => ["onboarding", "guide", storeId] as const;

/** The first-run guide of a store's company. */
export function guideQuery({ api }: WithApi, storeId: number) {
  return queryOptions({
    queryKey: guideKey(storeId),
    queryFn: ({ signal }) => api.call(getGuide, { query: { storeId: String(storeId) }, signal }),
  });
}
