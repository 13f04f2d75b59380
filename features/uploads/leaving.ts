import type { FeatureContext } from "@/kernel/feature.ts";
import type { Keeping } from "@/kernel/keeping.ts";
import { forget } from "./begin.ts";

/** Files on their way are nobody's records yet: they are not exported, and go with the store. */
export function keptUploads(context: FeatureContext): Keeping {
  return {
    async purge({ storeId }) {
      const uploads = await context.database.all("SELECT id FROM uploads WHERE store_id = ?", [storeId]);
      for (const { id } of uploads) await forget(context, Number(id));
    },
  };
}
