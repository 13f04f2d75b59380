import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getProfile } from "./contract.ts";
import { readReset, resetOptions } from "./contract-passwords.ts";
import { profileKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** Oneself, and what of it one may change. */
export function profileQuery({ api }: Context) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.call(getProfile, { signal }),
  });
}

/** Whether passwords are used here, and whether a forgotten one is replaced by mail. */
export function resetOptionsQuery({ api }: Context) {
  return queryOptions({
    queryKey: ["profile", "reset-options"],
    queryFn: ({ signal }) => api.call(resetOptions, { signal }),
    staleTime: Infinity,
  });
}

/** Whose password a link sets; asked anew with every look, for it works once. */
export function resetQuery({ api }: Context, token: string) {
  return queryOptions({
    queryKey: ["profile", "reset", token],
    queryFn: ({ signal }) => api.call(readReset, { params: { token }, signal }),
    retry: false,
  });
}
