import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { localDate } from "@/kernel/dates.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { Setting } from "../use-setting.ts";

/** What day it is in a store, and its time zone. */
export type StoreClock = Pick<Setting, "today" | "timeZone">;

/** The clock of each store: in the overview of all stores a document expires by the day of its own. */
export function useStoreClocks(otherwise: StoreClock): (storeId: number) => StoreClock {
  const { data } = useQuery(sessionQuery(useScreens()));
  return useMemo(() => {
    const now = new Date();
    const clocks = new Map(
      data?.stores.map(({ id, timeZone }) => [id, { timeZone, today: localDate(timeZone, now) }]),
    );
    return (storeId) => clocks.get(storeId) ?? otherwise;
  }, [data, otherwise]);
}
