import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getPersonsSecondFactor, getRequirement, getSecondFactor } from "./contract.ts";

type Caller = Pick<ScreenContext, "api">;

/** One's own second factors. */
export function secondFactorQuery({ api }: Caller) {
  return queryOptions({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => api.call(getSecondFactor, { signal }),
    staleTime: 60_000,
  });
}

/** Whether everybody must have one; for those who decide it. */
export function requirementQuery({ api }: Caller) {
  return queryOptions({
    queryKey: ["second-factor", "requirement"],
    queryFn: ({ signal }) => api.call(getRequirement, { signal }),
  });
}

/** Whether somebody has a second factor that the asker may reset. */
export function personsSecondFactorQuery({ api }: Caller, userId: number) {
  return queryOptions({
    queryKey: ["second-factor", "of", userId],
    queryFn: ({ signal }) => api.call(getPersonsSecondFactor, { params: { id: String(userId) }, signal }),
  });
}
