import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { readBackupState } from "./contract-state.ts";
import { backupStateKey } from "./query-keys.ts";

/** How the account's own copy stands; for those who may read the backup feed. */
export function backupStateQuery({ api }: Pick<ScreenContext, "api">) {
  return queryOptions({
    queryKey: backupStateKey,
    queryFn: ({ signal }) => api.call(readBackupState, { signal }),
    staleTime: 300_000,
  });
}
