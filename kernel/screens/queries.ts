import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/** The cache of server state: answers stay fresh for half a minute; only lost connections are tried again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
      },
    },
  });
}
