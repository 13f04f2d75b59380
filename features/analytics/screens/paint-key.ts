import type { QueryKey } from "@tanstack/react-query";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import type { PropertyId } from "../contract-properties.ts";
import type { RangeName } from "./chart-choice.ts";

/** The chart as the server drew it, for a phone and for everything else: SVG. */
export interface Paint {
  readonly narrow: string;
  readonly wide: string;
}

/** Where the server leaves its drawing of a chart. */
export function paintKey(
  { storeId, accountOverview }: DashboardProps,
  range: RangeName,
  ids: readonly PropertyId[],
): QueryKey {
  return ["analytics", "paint", storeId, accountOverview, range, ids.join(",")];
}
