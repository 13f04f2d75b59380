import { eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { StoreRecords } from "@/kernel/store-records.ts";
import { forget } from "./begin.ts";
import { uploads } from "./schema.ts";

/** Files on their way are nobody's records yet: they are not exported, and go with the store. */
export function uploadRecords(context: FeatureContext): StoreRecords {
  return {
    async purge({ storeId }) {
      const gone = await context.database.query.select({ id: uploads.id }).from(uploads)
        .where(eq(uploads.storeId, storeId));
      for (const { id } of gone) await forget(context, id);
    },
  };
}
