import { useQueryClient } from "@tanstack/react-query";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { complianceChanged } from "../contract-events.ts";
import type { Compliance } from "../contract-shapes.ts";
import { complianceKey } from "../query-keys.ts";

/** Shows the page as a change of it was answered, and tells whatever else shows it. */
export function useSaved(storeId: number): (page: Compliance) => void {
  const queries = useQueryClient();
  const happened = useHappened();
  return (page) => {
    queries.setQueryData(complianceKey(storeId), page);
    void happened(complianceChanged, { storeId });
  };
}
