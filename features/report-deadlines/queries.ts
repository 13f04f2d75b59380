import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getReportSettings, listReports } from "./contract.ts";
import { reportsKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** Reports on one page of the list. */
export const reportsOnPage = 25;

/** Which reports an address shows. */
export interface ReportPlace {
  readonly storeId: number;
  readonly state: "open" | "done";
  /** From 1. */
  readonly page: number;
}

/** The place in an address; null when it names no store. */
export function reportPlace(storeId: string | undefined, search: URLSearchParams): ReportPlace | null {
  if (!storeId || !/^[1-9]\d{0,14}$/.test(storeId)) return null;
  const page = search.get("page") ?? "";
  return {
    storeId: Number(storeId),
    state: search.get("state") === "done" ? "done" : "open",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** One page of the reports of a store. */
export function reportsQuery({ api }: Context, { storeId, state, page }: ReportPlace) {
  const query = { storeId: String(storeId), state, page: String(page), limit: String(reportsOnPage) };
  return queryOptions({
    queryKey: [...reportsKey, query],
    queryFn: ({ signal }) => api.call(listReports, { query, signal }),
    placeholderData: keepPreviousData,
    // An hour that was told comes without an event.
    refetchInterval: 60_000,
  });
}

/** Whether a store reports multiple sales of rifles. */
export function reportSettingsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["report-deadlines", "settings", storeId],
    queryFn: ({ signal }) => api.call(getReportSettings, { params: { id: String(storeId) }, signal }),
  });
}
