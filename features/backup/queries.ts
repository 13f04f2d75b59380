import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listApplications } from "./contract-applications.ts";
import { readRelease } from "./contract-releases.ts";
import { applicationsKey } from "./query-keys.ts";

/** The backup applications of the account. */
export function applicationsQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: applicationsKey,
    queryFn: ({ signal }) => api.call(listApplications, { signal }),
  });
}

/** The newest backup application. */
export function releaseQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: ["backup", "release"],
    queryFn: ({ signal }) => api.call(readRelease, { signal }),
    staleTime: 300_000,
  });
}
