import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { comparedSample } from "./compare-sample.ts";
import { listFindings, recordFinding, withdrawFinding } from "./contract-findings.ts";
import { compareStores, exportResults, getResults } from "./contract-results.ts";
import { compareSample, drawSample, getPopulation, getSample, listSampleDocuments, listSamples } from "./contract.ts";
import { drawnSample, previewed } from "./draw-sample.ts";
import { exportedResults } from "./export-results.ts";
import { auditOfResults, foundSample, sampledAudit } from "./find-sample.ts";
import { listedFindings, recordedFinding, withdrawnFinding } from "./findings.ts";
import { resultsOf } from "./results.ts";
import { documentsPage } from "./sample-documents.ts";
import { presentSample, samplesOf } from "./samples.ts";
import { storeResults } from "./store-results.ts";

/** The HTTP face of samples and findings. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      drawSample,
      async ({ access, body, request }) =>
        await presentSample(context, await drawnSample(context, access, body, keyOf(request))),
    ),
    route(getPopulation, ({ access, query }) => previewed(context, access, query)),
    route(compareStores, ({ access, query }) => storeResults(context, access, query)),
    route(listSamples, async ({ access, query: { auditId, ...page } }) => {
      const { id } = await sampledAudit(context, access, auditId);
      return await samplesOf(context, id, page);
    }),
    route(getSample, async ({ access, params }) => {
      const { sample } = await foundSample(context, access, params.id, sampledAudit);
      return await presentSample(context, sample);
    }),
    route(
      listSampleDocuments,
      async ({ access, params, query }) =>
        await documentsPage(context, access, await foundSample(context, access, params.id, sampledAudit), query),
    ),
    route(getResults, async ({ access, params }) => {
      const { sample } = await foundSample(context, access, params.id, auditOfResults);
      return await resultsOf(context, sample);
    }),
    route(compareSample, async ({ access, params }) => {
      const { sample } = await foundSample(context, access, params.id, auditOfResults);
      return await comparedSample(context, sample);
    }),
    route(exportResults, ({ access, params, request }) => exportedResults(context, access, params.id, request.signal)),
    route(listFindings, ({ access, query }) => listedFindings(context, access, query)),
    route(recordFinding, ({ access, body, request }) => recordedFinding(context, access, body, keyOf(request))),
    route(withdrawFinding, ({ access, params }) => withdrawnFinding(context, access, params.id)),
  ];
}

function keyOf(request: Request): string | null {
  return request.headers.get("idempotency-key");
}
