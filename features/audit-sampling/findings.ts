import { and, eq, isNull } from "drizzle-orm";
import { constraintOf, GuardFailed } from "@/db/errors.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { auditTypes } from "@/features/audits/contract-states.ts";
import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keyHash } from "@/kernel/idempotency.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { newSalt } from "@/kernel/ledger/salted-sum.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import type { Finding, FindingsPage } from "./contract-findings.ts";
import { samplingChange } from "./events.ts";
import { findingById, findingsOn } from "./finding-rows.ts";
import type { FindingKind, Section, Severity } from "./finding-kind-rules.ts";
import { internalAudit, isLead, orNull, recordedAudit } from "./find-sample.ts";
import { recordedData, recordedEntry, withdrawnEntry } from "./ledger-events.ts";
import { auditFindings, type StoredFinding } from "./schema.ts";

/** What an auditor found. */
export interface FoundWrong {
  readonly auditId: number;
  readonly documentId: number;
  readonly kind: FindingKind;
  readonly section?: Section | null;
  readonly severity: Severity;
  readonly text: string;
}

/** A form has at most this many findings, withdrawn ones too. */
const mostFindings = 200;

/**
 * The findings on a document in those internal audits that the asker may see: managers all of them, while they are made;
 * auditors those of their own. Throws 404 for a document that is not theirs to read, 403.
 */
export async function listedFindings(
  context: FeatureContext,
  access: Access,
  { documentId, ...page }: AskedPage & { readonly documentId: number },
): Promise<FindingsPage> {
  const records = context.offered(documentRecordsOffer);
  const { accountId, storeId } = await records.permittedPlace(access, documentId, "documents.read");
  access.require("audit-sampling.see", { accountId, storeId });
  const rows = await findingsOn(context, documentId);
  const audits = new Map<number, AuditRecord>();
  for (const auditId of new Set(rows.map((row) => row.auditId))) {
    const audit = await orNull(internalAudit(context, access, auditId));
    if (audit) audits.set(auditId, audit);
  }
  const own = await recordingAudit(context, access, { documentId, storeId });
  const data = rows.flatMap((row) => audits.has(row.auditId) ? [presented(row, access, own)] : []);
  return { ...paginate(data, page), recordsIn: own?.id ?? null };
}

/** The active internal audit of a store in which the asker records findings on this document; null for none. */
async function recordingAudit(
  context: FeatureContext,
  access: Access,
  { documentId, storeId }: { readonly documentId: number; readonly storeId: number },
): Promise<AuditRecord | null> {
  const active = await context.offered(auditRecordsOffer).activeOfStore(storeId);
  const internal = active.find(({ type }) => type === auditTypes.internal);
  const audit = internal ? await orNull(recordedAudit(context, access, internal.id)) : null;
  return audit && await orNull(requireCovered(context, access, audit, documentId)) ? audit : null;
}

/** Throws 404 for a document that the audit's auditors do not see. */
async function requireCovered(context: FeatureContext, access: Access, audit: AuditRecord, documentId: number) {
  const covered = await context.offered(auditRecordsOffer).accessTo(access, audit);
  return await context.offered(documentRecordsOffer).permittedPlace(covered, documentId, "documents.read");
}

/**
 * Writes a finding down. Throws 404 for an audit or a document that is not the asker's, 403 where they only look on, 409 for
 * an audit that has ended, 400 at `documentId` for a form that has too many.
 */
export async function recordedFinding(
  context: FeatureContext,
  access: Access,
  { auditId, documentId, kind, section = null, severity, text }: FoundWrong,
  idempotencyKey: string | null,
): Promise<Finding> {
  const audit = await recordedAudit(context, access, auditId);
  await requireCovered(context, access, audit, documentId);
  const key = keyHash(idempotencyKey);
  const known = key && await findingOfKey(context, access, key, documentId);
  if (known) return presented(known, access, audit);
  const state = (await context.offered(documentRecordsOffer).reviewStates([documentId])).get(documentId);
  if (!state) throw notFound();
  const { identity } = access;
  const { accountId, storeId } = audit;
  const finding: StoredFinding = {
    id: await context.ids.next("audit_findings"),
    ...{ accountId, storeId, auditId, documentId, kind, section, severity, text, salt: newSalt() },
    ...{ employeeId: state.filedById, employeeName: state.filedByName },
    ...{ foundById: identity.userId, foundByName: identity.name, foundAt: context.clock.now().toISOString() },
    ...{ withdrawnById: null, withdrawnByName: null, withdrawnAt: null, keyHash: key },
  };
  try {
    await context.change(async (unit) => {
      await context.offered(auditRecordsOffer).stillConducted(access, audit)(unit);
      if ((await findingsOn(context, documentId)).length >= mostFindings) throw tooManyFindings();
      unit.add(statementOf(insert(auditFindings).values(finding)));
      unit.record({
        stream: storeStream(storeId),
        event: recordedEntry,
        subject: documentSubject(documentId),
        actor: actorOf(identity),
        data: recordedData(finding),
      });
      unit.publish(samplingChange, { accountId, storeId, auditId, documentId });
    });
  } catch (error) {
    const other = key && constraintOf(error).includes("audit_findings") &&
      await findingOfKey(context, access, key, documentId);
    if (other) return presented(other, access, audit);
    throw error;
  }
  return presented(finding, access, audit);
}

const stillStanding = "audit-sampling.finding_stands";

/**
 * Withdraws a finding: it no longer counts, and stays. Throws 404 for one that is not the asker's to see, 403 for who neither
 * recorded it nor leads the audit, 409 for one that is withdrawn already, and once the audit has ended.
 */
export async function withdrawnFinding(context: FeatureContext, access: Access, id: number): Promise<Finding> {
  const finding = await findingById(context, id);
  if (!finding) throw notFound();
  const { accountId, storeId, auditId, documentId } = finding;
  const audit = await recordedAudit(context, access, auditId);
  await requireCovered(context, access, audit, documentId);
  if (!isOwn(finding, access, audit)) {
    throw forbidden("Only who recorded a finding and the audit's lead can withdraw it.");
  }
  if (finding.withdrawnAt !== null) throw alreadyWithdrawn();
  const { identity } = access;
  const withdrawn = {
    ...{ withdrawnById: identity.userId, withdrawnByName: identity.name },
    withdrawnAt: context.clock.now().toISOString(),
  };
  try {
    await context.change(async (unit) => {
      await context.offered(auditRecordsOffer).stillConducted(access, audit)(unit);
      unit.add(statementOf(
        update(auditFindings).set(withdrawn).where(and(eq(auditFindings.id, id), isNull(auditFindings.withdrawnAt))),
      ));
      unit.guard(stillStanding, "changes() = 1");
      unit.record({
        stream: storeStream(storeId),
        event: withdrawnEntry,
        subject: documentSubject(documentId),
        actor: actorOf(identity),
        data: { findingId: id, auditId },
      });
      unit.publish(samplingChange, { accountId, storeId, auditId, documentId });
    });
  } catch (error) {
    if (error instanceof GuardFailed && error.guard === stillStanding) throw alreadyWithdrawn();
    throw error;
  }
  return presented({ ...finding, ...withdrawn }, access, audit);
}

function alreadyWithdrawn() {
  return conflict("audit-sampling.already_withdrawn", "This finding was withdrawn already.");
}

function tooManyFindings() {
  const message = `A form has at most ${mostFindings} findings.`;
  return badRequest(message, { documentId: message });
}

function isOwn({ foundById }: StoredFinding, access: Access, audit: AuditRecord): boolean {
  return foundById === access.identity.userId || isLead(access, audit);
}

async function findingOfKey({ database }: FeatureContext, access: Access, key: string, documentId: number) {
  const { foundById, keyHash, documentId: document } = auditFindings;
  return await database.query.select().from(auditFindings)
    .where(and(eq(foundById, access.identity.userId), eq(keyHash, key), eq(document, documentId))).get() ?? null;
}

/** A finding as the wire shows it; `recording` is the active audit in which the asker records findings, when there is one. */
function presented(finding: StoredFinding, access: Access, recording: AuditRecord | null): Finding {
  const { id, auditId, documentId, kind, section, severity, text, withdrawnAt } = finding;
  const mayWithdraw = withdrawnAt === null && recording?.id === auditId && isOwn(finding, access, recording);
  return {
    ...{ id, auditId, documentId, kind, section, severity, text, mayWithdraw },
    ...{ foundBy: finding.foundByName, foundOn: finding.foundAt },
    ...{ withdrawnBy: finding.withdrawnByName, withdrawnOn: withdrawnAt },
  };
}
