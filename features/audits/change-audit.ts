import { and, eq, sql } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, DateRange } from "@/kernel/access.ts";
import { type AppError, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { auditorIdsOf, hearersOf } from "./auditor-ids.ts";
import type { Audit } from "./contract.ts";
import { auditStatuses, auditTypes } from "./contract-states.ts";
import { auditById, visibleAudit } from "./find-audit.ts";
import { auditSubject, entryOf } from "./ledger-events.ts";
import { auditChanged } from "./offers-events.ts";
import type { AuditRecord } from "./offers.ts";
import { isLead, isLeadGone, presentAudit } from "./presenting.ts";
import { audits } from "./schema.ts";
import { shutOut } from "./shut-out.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldAudits } from "./told-rows.ts";

const onlyTheLead = "Only the lead auditor can change or end this internal audit.";

/**
 * Changes the dates of an active audit; what its auditors may read follows at once. Throws 404, 403 for who may not, and 409
 * when it has ended or when somebody was quicker.
 */
export async function changeDates(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { version, startDate, endDate }: DateRange & { readonly version?: number },
): Promise<Audit> {
  const audit = await visibleAudit(context, access, auditId);
  requireManaging(access, audit);
  requireActive(audit);
  if (version !== undefined && version !== audit.version) throw await tooLate(context, audit);
  const { accountId, storeId } = audit;
  if (startDate === audit.startDate && endDate === audit.endDate) return await presentAudit(context, access, audit);
  const from = { startDate: audit.startDate, endDate: audit.endDate };
  try {
    await context.change(async (unit) => {
      const auditorIds = await hearersOf(context, audit);
      unit.add(telling(
        statementOf(
          update(audits).set({ startDate, endDate, version: sql`${audits.version} + 1` }).where(isAsRead(audit)),
        ),
        toldAudits.changed({ id: auditId }, { startDate, endDate }),
      ));
      unit.guard(unchanged, "changes() = 1");
      unit.record(entryOf(audit, access.identity, "audits.dates_changed", { from, to: { startDate, endDate } }));
      unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds });
      for (const userId of auditorIds) unit.publish(personAccessChanged, { userId });
    });
  } catch (error) {
    throw await refusalOf(context, audit, error);
  }
  return await presentAudit(context, access, await stored(context, auditId));
}

/**
 * Ends an audit: its auditors lose their access, and inspectors without another audit their sessions, in the same batch.
 * Throws 404, 403, and 409 when it has ended already.
 */
export async function endAudit(context: FeatureContext, access: Access, auditId: number): Promise<Audit> {
  const audit = await visibleAudit(context, access, auditId);
  if (!mayManage(access, audit) && !await mayRescue(context, access, audit)) throw refusal(audit);
  requireActive(audit);
  const { accountId, storeId, type } = audit;
  const endedAt = context.clock.now().toISOString();
  const ended = { status: auditStatuses.ended, endedAt, endedById: access.identity.userId };
  try {
    await context.change(async (unit) => {
      unit.add(telling(
        statementOf(
          update(audits).set({ ...ended, version: sql`${audits.version} + 1` })
            .where(and(eq(audits.id, auditId), eq(audits.status, auditStatuses.active))),
        ),
        toldAudits.changed({ id: auditId }, ended),
      ));
      unit.guard(unchanged, "changes() = 1");
      unit.record(entryOf(audit, access.identity, "audits.ended", { type }));
      unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds: await hearersOf(context, audit) });
      await shutOut(context, unit, { auditId, userIds: await auditorIdsOf(context, auditId) });
    });
  } catch (error) {
    throw await refusalOf(context, audit, error);
  }
  return await presentAudit(context, access, await stored(context, auditId));
}

const unchanged = "audits.audit_unchanged";

function isAsRead({ id, version }: AuditRecord) {
  return and(eq(audits.id, id), eq(audits.version, version), eq(audits.status, auditStatuses.active));
}

function mayManage(access: Access, audit: AuditRecord): boolean {
  const { accountId, storeId, type } = audit;
  return type === auditTypes.atf ? access.can("audits.manage_atf", { accountId, storeId }) : isLead(access, audit);
}

function requireManaging(access: Access, audit: AuditRecord): void {
  if (!mayManage(access, audit)) throw refusal(audit);
}

function refusal({ type }: AuditRecord): AppError {
  return type === auditTypes.internal ? forbidden(onlyTheLead) : forbidden();
}

/** An internal audit whose lead is gone is ended by those who may start one. */
async function mayRescue(context: FeatureContext, access: Access, audit: AuditRecord): Promise<boolean> {
  const { accountId, storeId, type } = audit;
  return type === auditTypes.internal && access.can("audits.start_internal", { accountId, storeId }) &&
    await isLeadGone(context, audit);
}

/** Throws 409 for an audit that has ended. */
export function requireActive({ status }: AuditRecord): void {
  if (status !== auditStatuses.active) throw conflict("audits.ended", "This audit has ended.");
}

async function stored(context: FeatureContext, auditId: number): Promise<AuditRecord> {
  const audit = await auditById(context.database, auditId);
  if (!audit) throw notFound();
  return audit;
}

async function refusalOf(context: FeatureContext, audit: AuditRecord, error: unknown): Promise<unknown> {
  if (!(error instanceof GuardFailed) || error.guard !== unchanged) return error;
  const now = await stored(context, audit.id);
  return now.status === auditStatuses.ended
    ? conflict("audits.ended", "This audit has ended.")
    : await tooLate(context, now);
}

/** 409 that says who changed the audit and when: its last entry in the ledger knows. */
async function tooLate(context: FeatureContext, { id, storeId, createdAt }: AuditRecord): Promise<AppError> {
  const entries = await context.ledger.about(auditSubject(id));
  const last = entries.findLast(({ event }) => event === "audits.dates_changed" || event === "audits.ended");
  const store = await context.offered(storesOffer).byId(storeId);
  const person = last?.actor.userId ? await context.offered(accountsOffer).person(last.actor.userId) : null;
  return staleRecord(person?.name ?? "Someone else", last?.at ?? createdAt, store?.timeZone);
}
