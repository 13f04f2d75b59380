import { recordsChanged } from "@/features/documents/offers.ts";
import { type Feature, type FeatureContext, on } from "@/kernel/feature.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { rebuildCountersCommand } from "./command.ts";
import { countAll, countStore } from "./counting.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { verifyCounters } from "./verify-counters.ts";

/** The dashboard's numbers: cards, and what happened by date, counted from the ledger as it grows. */
export default {
  name: "analytics",
  needs: ["accounts", "stores", "dashboard", "documents", "audits", "shell", "users"],
  migrations,
  routes,
  handles: [on(recordsChanged, ({ storeId }, context) => countStore(context, storeId))],
  recurring: { "analytics.count": { everySeconds: 60, run: countAll } },
  storeRecords: ({ database }: FeatureContext) =>
    rowsOnly(database, "analytics_days", "analytics_people", "analytics_positions"),
  verify: verifyCounters,
  commands: { "rebuild-counters": rebuildCountersCommand },
} satisfies Feature;
