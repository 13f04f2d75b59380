import { queryOptions } from "@tanstack/react-query";
import { getInspectionCheck } from "@/features/audit-check/contract.ts";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getInspection } from "./contract.ts";
import { ownInspection } from "./contract-terminal.ts";
import { inspectionKey, ownKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** Looks are told to nobody else's browser when they happen: they are asked for as often, in milliseconds. */
const askedEvery = 5_000;

/** A terminal must not go on showing what its person may no longer see: so often it asks, in milliseconds. */
const ownAskedEvery = 20_000;

/** An inspection as it goes on. */
export function inspectionQuery({ api }: Context, { storeId, auditId }: { storeId: number; auditId: number }) {
  return queryOptions({
    queryKey: [...inspectionKey(storeId), auditId],
    queryFn: ({ signal }) => api.call(getInspection, { params: { id: String(auditId) }, signal }),
    staleTime: 0,
    refetchInterval: askedEvery,
  });
}

/** How many terminals the store should have ready, by its forms of twelve months; they hardly change during an inspection. */
export function neededQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["audit-terminals", "needed", storeId],
    queryFn: async ({ signal }) => {
      const call = { params: { id: String(storeId) }, query: {}, signal };
      const { terminals, executed } = await api.call(getInspectionCheck, call);
      return { terminals, executed };
    },
    staleTime: 60 * 60_000,
  });
}

/** Whether one's own session at a terminal still goes on. */
export function ownInspectionQuery({ api }: Context) {
  return queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.call(ownInspection, { signal }),
    refetchInterval: ownAskedEvery,
  });
}
