import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getStoreSettings } from "./contract-settings.ts";

type Context = Pick<ScreenContext, "api">;

/** A store with what its settings page shows. */
export function storeSettingsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: ["stores", "settings", storeId],
    queryFn: ({ signal }) => api.call(getStoreSettings, { params: { id: String(storeId) }, signal }),
  });
}

/** A store was changed: its settings, lists of stores and the frame, which shows its name, are asked for anew. */
export async function storesChanged(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["stores"] }),
    queries.invalidateQueries({ queryKey: ["session"] }),
  ]);
}
