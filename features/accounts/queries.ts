import { queryOptions } from "@tanstack/react-query";
import type { Api } from "@/kernel/screens/api.ts";
import { setupState } from "./contract-setup.ts";
import { readSignUp } from "./contract-sign-up.ts";
import { signInOptions } from "./contract.ts";

type Caller = Pick<Api, "call">;

/** What the sign-in page offers; it does not change while the page is open. */
export function signInOptionsQuery(api: Caller) {
  return queryOptions({
    queryKey: ["accounts", "sign-in-options"],
    queryFn: ({ signal }) => api.call(signInOptions, { signal }),
    staleTime: Infinity,
  });
}

/** Whose account a link creates. */
export function signUpQuery(api: Caller, token: string) {
  return queryOptions({
    queryKey: ["accounts", "sign-up", token],
    queryFn: ({ signal }) => api.call(readSignUp, { params: { token }, signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** Whether a setup link is good; asked every second while sample data is loaded. */
export function setupStateQuery(api: Caller, token: string) {
  return queryOptions({
    queryKey: ["accounts", "setup", token],
    queryFn: ({ signal }) => api.call(setupState, { params: { token }, signal }),
    refetchInterval: (query) => query.state.data?.state === "loading" ? 1000 : false,
  });
}
