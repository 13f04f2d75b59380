import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { isCalendarDate } from "@/kernel/shapes.ts";
import { getInspectionCheck } from "./contract.ts";
import { checkKey } from "./query-keys.ts";

/** The dates that are looked at; left out, the server chooses them. */
export interface CheckDates {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** What an inspection of a store would find; numbers shown before stay until others are there. */
export function checkQuery({ api }: Pick<ScreenContext, "api">, storeId: number, dates: CheckDates) {
  return queryOptions({
    queryKey: [...checkKey(storeId), dates],
    queryFn: ({ signal }) =>
      api.call(getInspectionCheck, { params: { id: String(storeId) }, query: { ...dates }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The dates in an address; what makes no sense is left out, and both are when they are not in order. */
export function datesIn(search: URLSearchParams): CheckDates {
  const [startDate, endDate] = [search.get("startDate") ?? "", search.get("endDate") ?? ""];
  return isCalendarDate(startDate) && isCalendarDate(endDate) && startDate <= endDate ? { startDate, endDate } : {};
}
