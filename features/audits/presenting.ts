import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Audit, AuditAction } from "./contract.ts";
import { auditStatuses, auditTypes } from "./contract-states.ts";
import { auditsOfAuditor } from "./audit-rows.ts";
import { mayExport } from "./find-audit.ts";
import { type AuditRecord, auditRecordsOffer } from "./offers.ts";

/** What leaves the server of an audit, for somebody who may see it. */
export async function presentAudit(context: FeatureContext, access: Access, audit: AuditRecord): Promise<Audit> {
  const { id, type, status, startDate, endDate, storeId, leadAuditorId, version } = audit;
  const [store, lead, totals, permissions] = await Promise.all([
    context.offered(storesOffer).byId(storeId),
    context.offered(accountsOffer).person(leadAuditorId),
    totalsOf(context, access, audit),
    actionsOf(context, access, audit),
  ]);
  return {
    ...{ id, type, status, startDate, endDate, dateRange: { startDate, endDate } },
    createdDate: audit.createdAt,
    endedDate: audit.endedAt,
    storeId,
    storeName: store?.friendlyFFLName ?? "",
    leadAuditorId,
    leadAuditorName: lead?.name ?? "",
    ...totals,
    version,
    permissions,
  };
}

/** How many documents an audit covers, and how many of them are flagged and reviewed. */
async function totalsOf(context: FeatureContext, access: Access, audit: AuditRecord) {
  const covered = await context.offered(auditRecordsOffer).accessTo(access, audit);
  const search = context.offered(documentSearchOffer);
  const facets = ["total", "auditFlagged", "reviewed"] as const;
  const counts = await Promise.all(
    ([0, 1] as const).map((formType) => search.facetCounts(covered, { storeId: audit.storeId, formType }, facets)),
  );
  const sum = (facet: (typeof facets)[number]) =>
    counts.reduce((all, count) => all + (count.get(facet)?.count ?? 0), 0);
  return {
    totalDocuments: sum("total"),
    totalDocumentsFlagged: sum("auditFlagged"),
    totalDocumentsReviewed: sum("reviewed"),
    countIsMinimum: counts.some((count) => [...count.values()].some(({ countIsMinimum }) => countIsMinimum)),
  };
}

/** What somebody who sees an audit may do with it. */
export async function actionsOf(context: FeatureContext, access: Access, audit: AuditRecord): Promise<AuditAction[]> {
  const exporting: AuditAction[] = mayExport(access, audit) ? ["export"] : [];
  if (audit.status !== auditStatuses.active) return exporting;
  const partakes = await isConducting(context, access, audit);
  const asking: AuditAction[] = partakes ? ["request"] : [];
  const { accountId, storeId } = audit;
  const can = (permission: string) => access.can(permission, { accountId, storeId });
  if (audit.type === auditTypes.internal) {
    const leading: AuditAction[] = isLead(access, audit) ? ["edit", "end", "invite", "approve"] : [];
    const rescuing: AuditAction[] = leading.length === 0 && can("audits.start_internal") &&
        await isLeadGone(context, audit)
      ? ["end"]
      : [];
    return [...leading, ...rescuing, ...asking, ...exporting];
  }
  const managing: AuditAction[] = can("audits.manage_atf") ? ["edit", "end", "approve"] : [];
  const inviting: AuditAction[] = mayInviteAtf(access, audit) ? ["invite"] : [];
  return [...managing, ...inviting, ...asking, ...exporting];
}

/** True for the lead auditor of an active internal audit: it is theirs alone to conduct (decisions, 'Roles'). */
export function isLead(access: Access, { accountId, storeId, leadAuditorId }: AuditRecord): boolean {
  return leadAuditorId === access.identity.userId && access.can("audits.lead_internal", { accountId, storeId });
}

/** Managers invite the auditors of an ATF audit, and so does its lead, of their own audit alone. */
export function mayInviteAtf(access: Access, { accountId, storeId, leadAuditorId }: AuditRecord): boolean {
  const place = { accountId, storeId };
  if (access.can("audits.manage_atf", place)) return true;
  return leadAuditorId === access.identity.userId && access.can("audits.invite_atf", place);
}

/** True for somebody who is enabled in an active audit and may look now. */
async function isConducting({ database }: FeatureContext, access: Access, audit: AuditRecord): Promise<boolean> {
  const { id, accountId, storeId } = audit;
  if (!access.can("audits.request_range", { accountId, storeId })) return false;
  return (await auditsOfAuditor(database, access.identity.userId)).some((own) => own.id === id);
}

/**
 * True when nobody can end an internal audit any more, because its lead was deleted, disabled or taken out of the store: then
 * those who may start one may end it.
 */
export async function isLeadGone(context: FeatureContext, audit: AuditRecord): Promise<boolean> {
  const { accountId, storeId, leadAuditorId } = audit;
  const staff = await context.offered(accountsOffer).staffOfStore(accountId, storeId);
  return !staff.some(({ id }) => id === leadAuditorId);
}
