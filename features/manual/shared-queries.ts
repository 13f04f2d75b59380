import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getUserManual } from "./contract.ts";

/** Where the user manual is, for links to it; `uri` is null where there is none. */
export function userManualQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["manual", "address"],
    queryFn: ({ signal }) => api.call(getUserManual, { signal }),
    staleTime: 900_000,
  });
}
