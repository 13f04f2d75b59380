import { desc, max, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import type { AuditRecord } from "@/features/audits/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import type { StoreResult } from "./contract-results.ts";
import { auditOfResults, orNull, sampleById } from "./find-sample.ts";
import { resultsOf } from "./results.ts";
import { auditSamples } from "./schema.ts";

interface LastSample {
  readonly sampleId: number;
  readonly audit: AuditRecord;
}

/** The stores whose internal audits the asker may read, each by the last sample of its last sampled audit. */
export async function storeResults(context: FeatureContext, access: Access, page: AskedPage) {
  const stores: LastSample[] = [];
  const seen = new Set<number>();
  for (const { storeId, auditId, sampleId } of await lastSamples(context, access)) {
    if (seen.has(storeId)) continue;
    const audit = await orNull(auditOfResults(context, access, auditId));
    if (!audit) continue;
    seen.add(storeId);
    stores.push({ sampleId, audit });
  }
  const { data, ...rest } = paginate(stores, page);
  const results: StoreResult[] = [];
  for (const one of data) results.push(await resultOf(context, one));
  return { data: results, ...rest };
}

/** The last sample of each audit in the stores that the asker's rights reach, the last audit first. */
async function lastSamples({ database }: FeatureContext, access: Access) {
  const { storeId, auditId, id } = auditSamples;
  const places = access.scope("audit-sampling.results").map(({ accountId, storeIds }): SQL => {
    const inAccount = sql`${auditSamples.accountId} = ${accountId}`;
    return storeIds === "all" ? inAccount : sql`(${inAccount} AND ${isOneOf(storeId, storeIds)})`;
  });
  if (places.length === 0) return [];
  const rows = await database.query.select({ storeId, auditId, sampleId: max(id) }).from(auditSamples)
    .where(sql.join(places, sql` OR `)).groupBy(storeId, auditId).orderBy(desc(auditId));
  return rows.map(({ sampleId, ...row }) => ({ ...row, sampleId: Number(sampleId) }));
}

async function resultOf(context: FeatureContext, { sampleId, audit }: LastSample): Promise<StoreResult> {
  const sample = await sampleById(context, sampleId);
  if (!sample) throw new Error("A sample that was just listed is gone.");
  const { size, reviewed, withFindings, estimate, byKind } = await resultsOf(context, sample);
  const store = await context.offered(storesOffer).byId(audit.storeId);
  return {
    ...{ storeId: audit.storeId, storeName: store?.friendlyFFLName ?? "", auditId: audit.id, sampleId },
    ...{ drawnOn: sample.drawnAt, endedOn: audit.endedAt, size, reviewed, withFindings, estimate, byKind },
  };
}
