import { queryOptions } from "@tanstack/react-query";
import type { Api } from "@/kernel/screens/api.ts";
import { getSession } from "./contract.ts";

/** What is asked about who is signed in. */
export const sessionKey = ["shell", "session"] as const;

/** Who is signed in, with everything the frame needs. Other features may ask for it under the same key. */
export function sessionQuery({ api }: { readonly api: Pick<Api, "call"> }) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => api.call(getSession, { signal }),
    staleTime: 60_000,
  });
}
