import { randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { constraintOf } from "@/db/errors.ts";
import type { Statement } from "@/db/database.ts";
import { insert, statementOf } from "@/db/statement.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import type { Access, DateRange } from "@/kernel/access.ts";
import { grouped } from "@/kernel/counted.ts";
import { badRequest, conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { type Drawing, mostSampled, mostSamples } from "./contract.ts";
import { draw, type Drawn } from "./drawing.ts";
import { samplingChange } from "./events.ts";
import { ledAudit } from "./find-sample.ts";
import { auditSubject, drawnData, drawnEntry } from "./ledger-events.ts";
import { labelOf } from "./labels.ts";
import { narrowed, populationOf } from "./population.ts";
import { auditSamples, type StoredSample } from "./schema.ts";
import { sizeFor } from "./size-rules.ts";
import type { StratifyBy } from "./strata-rules.ts";

/** What could be drawn from, in all and by stratum. Throws 404, 403, 409 for an audit that has ended, 400 for too many strata. */
export async function previewed(
  context: FeatureContext,
  access: Access,
  { auditId, stratifyBy, ...asked }: { auditId: number; stratifyBy: StratifyBy } & Partial<DateRange>,
) {
  const audit = await ledAudit(context, access, auditId);
  const ranges = await rangesWithin(context, audit, asked);
  const { ids, keys, sizes, names } = await populationOf(context, audit, { ranges, stratifyBy });
  const strata = keys.map((key, at) => ({ key, label: labelOf(key, names), population: sizes[at] }));
  return { population: ids.length, strata: strata.toSorted((a, b) => a.key < b.key ? -1 : 1) };
}

/**
 * Draws a sample and writes it down with its ledger entry. Throws 404, 403, 400 where there is nothing to draw from, and 409
 * for an audit that has ended or has as many samples as it may.
 */
export async function drawnSample(
  context: FeatureContext,
  access: Access,
  { auditId, stratifyBy, startDate, endDate, seed, ...wanted }: Drawing,
  idempotencyKey: string | null,
): Promise<StoredSample> {
  const audit = await ledAudit(context, access, auditId);
  const key = keyHash(idempotencyKey);
  const known = key && await sampleOfKey(context, access, key, auditId);
  if (known) return known;
  const ranges = await rangesWithin(context, audit, { startDate, endDate });
  // Before the population is read: drawing again leaves out exactly what was filed later.
  const drawnAt = context.clock.now().toISOString();
  const population = await populationOf(context, audit, { ranges, stratifyBy, filedBy: drawnAt });
  const size = Math.min(population.ids.length, sizeOf(wanted, population.ids.length));
  const given = seed ?? randomBytes(32).toString("hex");
  const drawn = await draw(population, size, given);
  const { identity } = access;
  const sample: StoredSample = {
    id: await context.ids.next("audit_samples"),
    ...{ accountId: audit.accountId, storeId: audit.storeId, auditId, stratifyBy, size },
    ...{ confidence: wanted.confidence ?? null, margin: wanted.margin ?? null },
    ...{ seed: given, isSeedGiven: seed !== undefined, ranges: JSON.stringify(ranges) },
    ...{ strata: JSON.stringify(drawn.strata), population: population.ids.length },
    ...{ populationSha256: drawn.populationSha256, documentsSha256: drawn.documentsSha256 },
    ...{ drawnById: identity.userId, drawnByName: identity.name, drawnAt, keyHash: key },
  };
  try {
    await written(context, access, { sample, drawn });
  } catch (error) {
    const other = key && constraintOf(error).includes("audit_samples") &&
      await sampleOfKey(context, access, key, auditId);
    if (other) return other;
    throw error;
  }
  return sample;
}

async function written(
  context: FeatureContext,
  access: Access,
  { sample, drawn }: { readonly sample: StoredSample; readonly drawn: Drawn },
): Promise<void> {
  const { accountId, storeId, auditId } = sample;
  await context.change(async (unit) => {
    // It may have ended, or gone to another lead, while the sample was drawn.
    await context.offered(auditRecordsOffer).stillConducted(access, await ledAudit(context, access, auditId))(unit);
    await requireRoom(context, auditId);
    unit.add(statementOf(insert(auditSamples).values(sample)), insertDocuments(sample, drawn));
    unit.record({
      stream: storeStream(storeId),
      event: drawnEntry,
      subject: auditSubject(auditId),
      actor: actorOf(access.identity),
      data: drawnData(sample),
    });
    unit.publish(samplingChange, { accountId, storeId, auditId, documentId: null });
  });
}

/** One statement for all of them. */
function insertDocuments({ id, accountId, storeId }: StoredSample, { documents }: Drawn): Statement {
  const rows = documents.map(({ documentId, stratum }) => [documentId, stratum]);
  return {
    sql: `INSERT INTO audit_sample_documents(sample_id, document_id, account_id, store_id, position, stratum)
      SELECT ?, value ->> 0, ?, ?, key + 1, value ->> 1 FROM json_each(?)`,
    args: [id, accountId, storeId, JSON.stringify(rows)],
  };
}

function sizeOf({ size, confidence, margin }: Pick<Drawing, "size" | "confidence" | "margin">, population: number) {
  if (population === 0) {
    throw badRequest("There are no Forms 4473 in these dates. Choose other dates.", {
      startDate: "No forms in these dates.",
    });
  }
  if (size !== undefined) return size;
  if (confidence === undefined || margin === undefined) {
    throw new Error("A drawing has a size, or what it is computed from.");
  }
  const needed = sizeFor(population, confidence, margin);
  if (needed <= mostSampled) return needed;
  const message = `That takes ${grouped(needed)} documents, and 10,000 is the most. Choose a wider margin.`;
  throw badRequest(message, { margin: message });
}

/** The audit's dates and approved ranges, as far as they lie within those asked for. */
async function rangesWithin(context: FeatureContext, audit: AuditRecord, asked: Partial<DateRange>) {
  if (asked.startDate && asked.endDate && asked.startDate > asked.endDate) {
    const message = "Start date cannot be after the end date";
    throw badRequest(message, { startDate: message });
  }
  return narrowed(await context.offered(auditRecordsOffer).rangesOf(audit), asked);
}

async function requireRoom({ database }: FeatureContext, auditId: number): Promise<void> {
  const [found] = await database.query.select({ count: count() }).from(auditSamples)
    .where(eq(auditSamples.auditId, auditId));
  if (found.count >= mostSamples) {
    throw conflict("audit-sampling.too_many", `An audit has at most ${mostSamples} samples.`);
  }
}

async function sampleOfKey({ database }: FeatureContext, access: Access, key: string, auditId: number) {
  const { drawnById, keyHash, auditId: audit } = auditSamples;
  return await database.query.select().from(auditSamples)
    .where(and(eq(drawnById, access.identity.userId), eq(keyHash, key), eq(audit, auditId))).get() ?? null;
}
