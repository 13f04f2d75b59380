import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { listAssignees } from "../../contract-archive.ts";
import type { ArchivePlace } from "./place.ts";

/** The people to whom documents of a place are assigned on one side. */
export function assigneesQuery(
  { api }: Pick<ScreenContext, "api">,
  { storeId, accountOverview }: ArchivePlace,
  formType: string,
  side: "ffl" | "audit",
) {
  const query = {
    ...accountOverview ? {} : { storeId: String(storeId) },
    formType: formType === "1" ? "1" as const : "0" as const,
    side,
  };
  return queryOptions({
    queryKey: ["documents", "assignees", query],
    queryFn: async ({ signal }) => (await api.call(listAssignees, { query, signal })).data,
    staleTime: 30_000,
  });
}
