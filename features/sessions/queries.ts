import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listSessions } from "./contract.ts";

/** More than anybody reads; a session lasts a week. */
const query = { limit: "500" };

/** Where one is signed in. */
export function sessionsQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => api.call(listSessions, { query, signal }),
  });
}
