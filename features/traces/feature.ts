import { verifyTraces } from "./verify-traces.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import type { Feature } from "@/kernel/feature.ts";
import { referencesIn } from "@/kernel/files/verify-files.ts";
import { traceRecords } from "./store-records.ts";
import { describeTraceEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { openRequests } from "./open-requests.ts";
import { routes } from "./routes.ts";
import { namedPacks } from "./rows.ts";
import { loadSampleTraces } from "./sample.ts";
import { warnOfDue } from "./warning.ts";

/** The trace desk: requests of ATF's National Tracing Center, their 24 hours, what was searched, and what was answered. */
export default {
  name: "traces",
  needs: ["accounts", "stores", "deadlines", "pdf", "documents", "shell"],
  migrations,
  routes,
  offers: (context) => {
    context.offered(deadlinesOffer).add(openRequests(context));
    return {};
  },
  describes: describeTraceEvent,
  namesFiles: ({ database }) => (sha256s) => namedPacks(database, sha256s),
  fileReferences: ({ database }) =>
    referencesIn(
      database,
      "SELECT sha256, size, min(trace_id) AS id FROM trace_packs WHERE true",
      (id) => `trace:${id}`,
    ),
  verify: verifyTraces,
  storeRecords: traceRecords,
  sample: loadSampleTraces,
  recurring: { "traces.warn": { everySeconds: 300, run: warnOfDue } },
} satisfies Feature;
