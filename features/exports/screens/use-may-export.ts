import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

/** Whether the person may export in a store, or with null in any. */
export function useMayExport(storeId: number | null): boolean {
  const { data } = useQuery(sessionQuery(useScreens()));
  if (!data) return false;
  return data.stores.some((store) =>
    (storeId === null || store.id === storeId) && store.permissions.includes("documents.export")
  );
}
