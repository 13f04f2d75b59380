import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getSupport } from "./contract.ts";

/** Whom to ask, and the help videos. */
export function supportQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["support", "page"],
    queryFn: ({ signal }) => api.call(getSupport, { signal }),
    staleTime: 300_000,
  });
}
