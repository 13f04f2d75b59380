import { eq } from "drizzle-orm";
import { auditStatuses, auditTypes } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { AppError, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { auditSamples, type StoredSample } from "./schema.ts";

/** A sample with its audit. */
export interface FoundSample {
  readonly sample: StoredSample;
  readonly audit: AuditRecord;
}

/** An internal audit that the asker may see. Throws 404 for any other: of an ATF audit there is nothing here. */
export async function internalAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await context.offered(auditRecordsOffer).visible(access, auditId);
  if (audit.type !== auditTypes.internal) throw notFound();
  return audit;
}

/**
 * An internal audit whose samples the asker may see: while it is under way one that they take part in, for whoever knows
 * which forms are drawn could mend those alone; afterwards any that they may see. Throws 404, 403.
 */
export async function sampledAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await internalAudit(context, access, auditId);
  access.require("audit-sampling.see", placeOf(audit));
  if (audit.status === auditStatuses.active && !await takesPart(context, access, audit)) throw forbidden();
  return audit;
}

/** The same for its results, which while it is under way are its lead's alone. Throws 404, 403. */
export async function auditOfResults(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await internalAudit(context, access, auditId);
  access.require("audit-sampling.results", placeOf(audit));
  if (audit.status === auditStatuses.active && !isLead(access, audit)) throw forbidden();
  return audit;
}

/** Null instead of a refusal. */
export async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

/** An active internal audit that the asker leads. Throws 404, 403, and 409 for one that has ended. */
export async function ledAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await internalAudit(context, access, auditId);
  if (!isLead(access, audit)) throw forbidden("Only the audit's lead can draw a sample.");
  requireActive(audit);
  access.require("audit-sampling.draw", placeOf(audit));
  return audit;
}

/** An active internal audit in which the asker records findings. Throws 404, 403, and 409 for one that has ended. */
export async function recordedAudit(context: FeatureContext, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await internalAudit(context, access, auditId);
  requireActive(audit);
  access.require("audit-sampling.record", placeOf(audit));
  if (!await takesPart(context, access, audit)) throw forbidden();
  return audit;
}

/** A sample and its audit, for those whom `allowed` lets in. Throws 404, 403. */
export async function foundSample(
  context: FeatureContext,
  access: Access,
  sampleId: number,
  allowed: typeof sampledAudit,
): Promise<FoundSample> {
  const sample = await sampleById(context, sampleId);
  if (!sample) throw notFound();
  return { sample, audit: await allowed(context, access, sample.auditId) };
}

/** One sample, whoever asks; null when there is none. */
export async function sampleById({ database }: FeatureContext, sampleId: number): Promise<StoredSample | null> {
  return await database.query.select().from(auditSamples).where(eq(auditSamples.id, sampleId)).get() ?? null;
}

/** True for who is enabled in an active audit. */
export async function takesPart(context: FeatureContext, access: Access, { id }: AuditRecord): Promise<boolean> {
  const own = await context.offered(auditRecordsOffer).activeOfPerson(access.identity.userId);
  return own.some((audit) => audit.id === id);
}

export function isLead(access: Access, { leadAuditorId }: AuditRecord): boolean {
  return leadAuditorId === access.identity.userId;
}

/** Throws 409 for an audit that has ended. */
function requireActive({ status }: AuditRecord): void {
  if (status !== auditStatuses.active) throw conflict("audit-sampling.audit_ended", "This audit has ended.");
}

/** Where an audit is; an audit itself has no date. */
export function placeOf({ accountId, storeId }: Pick<AuditRecord, "accountId" | "storeId">) {
  return { accountId, storeId };
}
