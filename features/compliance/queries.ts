import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getCompliance } from "./contract.ts";
import { complianceKey } from "./query-keys.ts";

/** The conditions of the ruling, and how a store stands on them. */
export function complianceQuery({ api }: Pick<ScreenContext, "api">, storeId: number) {
  return queryOptions({
    queryKey: complianceKey(storeId),
    queryFn: ({ signal }) => api.call(getCompliance, { params: { id: String(storeId) }, signal }),
  });
}
