import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { getStoreSettings } from "./contract-settings.ts";
import type { VarianceDocument } from "./contract-variance.ts";
import { storeSettingsKey } from "./query-keys.ts";

type Context = Pick<ScreenContext, "api">;

/** A store with what its settings page shows. */
export function storeSettingsQuery({ api }: Context, storeId: number) {
  return queryOptions({
    queryKey: storeSettingsKey(storeId),
    queryFn: ({ signal }) => api.call(getStoreSettings, { params: { id: String(storeId) }, signal }),
  });
}

/** The bytes of a variance document; the same sum is the same bytes for ever. */
export function varianceBytesQuery({ api }: Context, { uri, sha256 }: VarianceDocument) {
  return queryOptions({
    queryKey: ["stores", "variance", sha256],
    queryFn: async ({ signal }) => {
      const response = await api.fetch(uri, { signal });
      if (!response.ok) throw new Error(`The variance document was answered with ${response.status}.`);
      return await response.blob();
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
