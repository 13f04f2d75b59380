import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { openIdConnection, openIdOptions } from "./contract.ts";

type WithApi = Pick<ScreenContext, "api">;

/** The provider that people may sign in with; it does not change while the page is open. */
export function openIdOptionsQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: ["openid", "options"],
    queryFn: ({ signal }) => api.call(openIdOptions, { signal }),
    staleTime: Infinity,
  });
}

/** Whether one's own record is connected. */
export function connectionQuery({ api }: WithApi) {
  return queryOptions({
    queryKey: ["openid", "connection"],
    queryFn: ({ signal }) => api.call(openIdConnection, { signal }),
  });
}
