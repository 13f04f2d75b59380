import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listNotifications } from "./contract.ts";
import { getPreferences } from "./contract-preferences.ts";
import { notificationsKey } from "./query-keys.ts";

/** How many the bell's menu shows. */
export const shownInMenu = 20;

/** The newest that the person has not read, for the bell. */
export function newNotificationsQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: [...notificationsKey, "new"],
    queryFn: ({ signal }) => api.call(listNotifications, { query: { limit: String(shownInMenu) }, signal }),
  });
}

/** One page of all of them. */
export function allNotificationsQuery({ api }: Pick<ScreenContext, "api">, page: number, limit: number) {
  return queryOptions({
    queryKey: [...notificationsKey, "all", page, limit],
    queryFn: ({ signal }) =>
      api.call(listNotifications, { query: { all: "true", page: String(page), limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the person gets by email. */
export function preferencesQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["notifications", "preferences"],
    queryFn: ({ signal }) => api.call(getPreferences, { signal }),
  });
}

/** The page of the list that an address names; what is not there or makes no sense is as usual. */
export function listPlace(search: URLSearchParams): { readonly page: number; readonly limit: number } {
  const numberIn = (name: string, usual: number, most: number) => {
    const given = search.get(name) ?? "";
    return /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), most) : usual;
  };
  return { page: numberIn("page", 1, 999_999), limit: numberIn("limit", 50, 100) };
}
