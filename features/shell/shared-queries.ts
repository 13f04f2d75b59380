import { queryOptions } from "@tanstack/react-query";
import type { Api } from "@/kernel/screens/api.ts";
import { getSession } from "./contract.ts";

/** Who is signed in, with everything the frame needs. Other features may ask for it under the same key. */
export function sessionQuery({ api }: { readonly api: Pick<Api, "call"> }) {
  return queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => api.call(getSession, { signal }),
    staleTime: 60_000,
  });
}
