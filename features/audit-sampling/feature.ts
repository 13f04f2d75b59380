import { reviewListsOffer } from "@/features/audit-review/offers.ts";
import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { describeSamplingEvent, recordedEntry, withdrawnEntry } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { permissions } from "./permissions.ts";
import { sampleList } from "./review-list.ts";
import { routes } from "./routes.ts";
import { samplingRecords } from "./store-records.ts";
import { verifyFindings } from "./verify-findings.ts";
import { verifyMissing } from "./verify-missing.ts";
import { verifySamples } from "./verify-samples.ts";

/** Samples of internal audits that anybody can draw again, what was found wrong, and the error rate that it comes to. */
export default {
  name: "audit-sampling",
  needs: ["accounts", "stores", "shell", "documents", "audits", "audit-review", "exports"],
  migrations,
  permissions,
  routes,
  // An inspector who reads the history of a document learns nothing of the internal audit of its store.
  insideEvents: [recordedEntry, withdrawnEntry],
  describes: describeSamplingEvent,
  storeRecords: samplingRecords,
  offers: (context: FeatureContext) => {
    context.offered(reviewListsOffer).joinList(sampleList(context));
    return [];
  },
  verify,
} satisfies Feature;

async function* verify(context: FeatureContext) {
  yield* verifySamples(context);
  yield* verifyFindings(context);
  yield* verifyMissing(context);
}
