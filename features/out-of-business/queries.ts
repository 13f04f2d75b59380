import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getStanding } from "./contract.ts";
import type { Standing } from "./contract-shapes.ts";
import { outOfBusinessKey } from "./query-keys.ts";

/** The store in an address; null when it names none. */
export function storeInPath(storeId: string | undefined): number | null {
  return storeId && /^[1-9]\d{0,14}$/.test(storeId) ? Number(storeId) : null;
}

const whileRunning = 1_000;

/** True while something of the pack is under way, of which no event tells. */
export function isRunning({ pack }: Standing): boolean {
  return pack !== null && (pack.state === "planning" || pack.parts.some(({ state }) => state === "running"));
}

/** How a store stands; asked again every second while its pack is prepared or downloaded. */
export function standingQuery({ api }: Pick<ScreenContext, "api">, storeId: number) {
  return queryOptions({
    queryKey: [...outOfBusinessKey, storeId],
    queryFn: ({ signal }) => api.call(getStanding, { params: { id: String(storeId) }, signal }),
    refetchInterval: ({ state }) => state.data && isRunning(state.data) ? whileRunning : false,
  });
}
