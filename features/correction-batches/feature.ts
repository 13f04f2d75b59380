import type { Feature } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";

/** Lists of forms that somebody walks to correct them: the same correction on many, or those that a flag marks. */
export default {
  name: "correction-batches",
  needs: ["stores", "shell", "pdf", "documents", "corrections"],
  migrations,
  routes,
  storeRecords: ({ database }) => rowsOnly(database, "correction_batch_forms", "correction_batches"),
} satisfies Feature;
