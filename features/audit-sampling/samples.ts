import { count, desc, eq } from "drizzle-orm";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import type { Sample } from "./contract.ts";
import { labelOf } from "./labels.ts";
import { rangesOf, strataOf } from "./ledger-events.ts";
import { namesOf, sampledDocuments } from "./sample-documents.ts";
import { auditSamples, type StoredSample } from "./schema.ts";

/** What leaves the server of a sample. */
export async function presentSample(context: FeatureContext, sample: StoredSample): Promise<Sample> {
  const { id, auditId, storeId, stratifyBy, size, confidence, margin, seed, isSeedGiven, population } = sample;
  const documents = await sampledDocuments(context, sample);
  const names = namesOf(documents);
  return {
    ...{ id, auditId, storeId, stratifyBy, size, confidence, margin, seed, isSeedGiven, population },
    ranges: rangesOf(sample),
    populationSha256: sample.populationSha256,
    strata: strataOf(sample).map((stratum) => ({ ...stratum, label: labelOf(stratum.key, names) })),
    drawnBy: sample.drawnByName,
    drawnOn: sample.drawnAt,
    reviewed: documents.filter(({ state }) => state?.isReviewed).length,
    withFindings: documents.filter(({ findings }) => findings.length > 0).length,
  };
}

/** One page of the samples of an audit, the last one first. */
export async function samplesOf(context: FeatureContext, auditId: number, page: AskedPage) {
  const { query } = context.database;
  const ofAudit = eq(auditSamples.auditId, auditId);
  const rows = await query.select().from(auditSamples).where(ofAudit).orderBy(desc(auditSamples.id))
    .limit(page.limit).offset(offsetOf(page));
  const data: Sample[] = [];
  for (const row of rows) data.push(await presentSample(context, row));
  const [counted] = await query.select({ count: count() }).from(auditSamples).where(ofAudit);
  return { data, count: counted.count, ...page };
}
