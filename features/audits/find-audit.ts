import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "@/db/database.ts";
import { isOneOf } from "@/db/statement.ts";
import { Access, type DateRange } from "@/kernel/access.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { auditsOfAuditor } from "./audit-rows.ts";
import { auditStatuses, auditTypes } from "./contract-states.ts";
import { type AuditorRecord, type AuditRecord, type AuditRecordsOffer, conductedGuard } from "./offers.ts";
import { auditDateRanges, auditors, audits } from "./schema.ts";

type Context = Pick<FeatureContext, "database">;

/** One audit, whoever asks; null when there is none. */
export async function auditById(database: Database, auditId: number): Promise<AuditRecord | null> {
  return await database.query.select().from(audits).where(eq(audits.id, auditId)).get() ?? null;
}

/** True for an audit that the asker may see (see {@link AuditRecordsOffer.visible}). */
export async function maySee({ database }: Context, access: Access, audit: AuditRecord): Promise<boolean> {
  const { accountId, storeId } = audit;
  const place = { accountId, storeId };
  if (access.can("audits.manage_atf", place)) return true;
  if (!access.can("audits.see", place)) return false;
  const { userId } = access.identity;
  if (audit.type === auditTypes.internal && audit.leadAuditorId === userId) return true;
  if (audit.status !== auditStatuses.active) return false;
  return (await auditsOfAuditor(database, userId)).some(({ id }) => id === audit.id);
}

/** An audit that the asker may see. Throws 404 for any other. */
export async function visibleAudit(context: Context, access: Access, auditId: number): Promise<AuditRecord> {
  const audit = await auditById(context.database, auditId);
  if (!audit || !await maySee(context, access, audit)) throw notFound();
  return audit;
}

/** True for those who may export the trail of an audit (decisions, 'Paths and shapes'). */
export function mayExport(access: Access, audit: AuditRecord): boolean {
  const { accountId, storeId, type, leadAuditorId } = audit;
  const place = { accountId, storeId };
  if (type === auditTypes.atf) return access.can("audits.export_atf", place);
  return leadAuditorId === access.identity.userId && access.can("audits.export_internal", place);
}

/** The offer about single audits. */
export function auditRecordsOf(context: Context): AuditRecordsOffer {
  const { database } = context;
  return {
    byId: (auditId) => auditById(database, auditId),
    visible: (access, auditId) => visibleAudit(context, access, auditId),
    async exportable(access, auditId) {
      const audit = await visibleAudit(context, access, auditId);
      if (!mayExport(access, audit)) throw forbidden();
      return audit;
    },
    async conducted(access, auditId) {
      const audit = await visibleAudit(context, access, auditId);
      if (audit.status !== auditStatuses.active) throw conflict("audits.ended", "This audit has ended.");
      const { accountId, storeId } = audit;
      const own = await auditsOfAuditor(database, access.identity.userId);
      if (!own.some(({ id }) => id === auditId)) throw forbidden();
      access.require("audits.request_range", { accountId, storeId });
      return audit;
    },
    stillConducted: ({ identity: { userId } }, { id }) => (unit) =>
      unit.guard(
        conductedGuard,
        "EXISTS (SELECT 1 FROM audits a JOIN auditors p ON p.audit_id = a.id " +
          "WHERE a.id = ? AND a.status = 0 AND p.user_id = ? AND p.status = 0)",
        [id, userId],
      ),
    activeOfStore: (storeId) => activeAudits(database, [storeId]),
    async activeOfPerson(userId) {
      const own = await auditsOfAuditor(database, userId);
      const ids = new Set(own.map(({ id }) => id));
      return (await activeAudits(database, own.map(({ storeId }) => storeId))).filter(({ id }) => ids.has(id));
    },
    auditorsOf: (auditId) => auditorsOf(database, auditId),
    rangesOf: (audit) => rangesOf(database, audit),
    async accessTo(access, audit) {
      const { accountId, storeId } = audit;
      return new Access(access.identity, [{
        source: `audit ${audit.id}`,
        permissions: new Set(["documents.read"]),
        accountId,
        storeIds: [storeId],
        ranges: await rangesOf(database, audit),
      }]);
    },
  };
}

/** The active audits of some stores, by store and type. */
async function activeAudits(database: Database, storeIds: readonly number[]): Promise<readonly AuditRecord[]> {
  if (storeIds.length === 0) return [];
  return await database.query.select().from(audits)
    .where(and(eq(audits.status, auditStatuses.active), isOneOf(audits.storeId, storeIds)))
    .orderBy(asc(audits.storeId), asc(audits.type));
}

/** Everybody who takes or took part in an audit, the lead auditor first. */
async function auditorsOf(database: Database, auditId: number): Promise<readonly AuditorRecord[]> {
  const rows = await database.query.select({
    id: auditors.id,
    auditId: auditors.auditId,
    userId: auditors.userId,
    status: auditors.status,
    invitationStatus: auditors.invitationStatus,
    createdAt: auditors.createdAt,
    version: auditors.version,
    leadAuditorId: audits.leadAuditorId,
  }).from(auditors).innerJoin(audits, eq(audits.id, auditors.auditId))
    .where(eq(auditors.auditId, auditId)).orderBy(desc(eq(auditors.userId, audits.leadAuditorId)), asc(auditors.id));
  return rows.map(({ leadAuditorId, ...row }) => ({ ...row, isLead: row.userId === leadAuditorId }));
}

/** The audit's own dates and the approved ones. */
export async function rangesOf(database: Database, audit: AuditRecord): Promise<readonly DateRange[]> {
  const { auditId, status, startDate, endDate } = auditDateRanges;
  const approved = await database.query.select({ startDate, endDate }).from(auditDateRanges)
    .where(and(eq(auditId, audit.id), eq(status, 1))).orderBy(auditDateRanges.id);
  return [{ startDate: audit.startDate, endDate: audit.endDate }, ...approved];
}
