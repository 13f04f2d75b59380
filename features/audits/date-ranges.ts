import { and, asc, count, desc, eq } from "drizzle-orm";
import { GuardFailed } from "@/db/errors.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { personAccessChanged } from "@/features/accounts/offers-events.ts";
import { documentSearchOffer } from "@/features/documents/offers-search.ts";
import { Access, type DateRange } from "@/kernel/access.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import { doneBy } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import { hearersOf } from "./auditor-ids.ts";
import { requireActive } from "./change-audit.ts";
import type { DateRangeRequest } from "./contract-ranges.ts";
import { auditTypes, requestStatuses } from "./contract-states.ts";
import { rangesOf, visibleAudit } from "./find-audit.ts";
import { entryOf } from "./ledger-events.ts";
import { auditChanged, rangeApproved, rangeRequested } from "./offers-events.ts";
import { type AuditRecord, auditRecordsOffer, conductedGuard } from "./offers.ts";
import { isLead } from "./presenting.ts";
import { auditDateRanges } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldDateRanges } from "./told-rows.ts";

/** An audit has at most this many requests that wait. */
export const mostPending = 20;

type RangeRow = typeof auditDateRanges.$inferSelect;

/** One page of the ranges that were asked for in an audit, those that wait first, the newest first. Throws 404. */
export async function listedRanges(
  context: FeatureContext,
  access: Access,
  auditId: number,
  page: AskedPage,
) {
  const audit = await visibleAudit(context, access, auditId);
  const { query } = context.database;
  const of = eq(auditDateRanges.auditId, auditId);
  const rows = await query.select().from(auditDateRanges).where(of)
    .orderBy(asc(auditDateRanges.status), desc(auditDateRanges.id)).limit(page.limit).offset(offsetOf(page));
  const counted = await query.select({ count: count() }).from(auditDateRanges).where(of).get();
  const data = await Promise.all(rows.map((row) => present(context, access, audit, row)));
  return { data, count: counted?.count ?? 0, ...page };
}

/**
 * An auditor asks for the documents of further dates; those who may approve it are told. Throws 404, 403 for who takes no
 * part, 409 when the audit has ended, when the dates are covered or asked for already, or when too many requests wait.
 */
export async function askForRange(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { startDate, endDate }: DateRange,
): Promise<DateRangeRequest> {
  const records = context.offered(auditRecordsOffer);
  const audit = await records.conducted(access, auditId);
  if ((await rangesOf(context.database, audit)).some((range) => covers(range, { startDate, endDate }))) {
    throw conflict("audits.range_covered", "You can see these dates already.");
  }
  const { accountId, storeId, type } = audit;
  const { identity } = access;
  const id = await context.ids.next("audit_date_ranges");
  const createdAt = context.clock.now().toISOString();
  const approverIds = await approversOf(context, audit);
  const range = { startDate, endDate };
  const request = { id, auditId, accountId, ...range, requestedById: identity.userId, createdAt };
  try {
    await context.change(async (unit) => {
      const pending = "SELECT count(*) FROM audit_date_ranges WHERE audit_id = ? AND status = 0";
      await records.stillConducted(access, audit)(unit);
      unit.guard(asked, `(${pending} AND start_date <= ? AND end_date >= ?) = 0`, [auditId, startDate, endDate]);
      unit.guard(tooManyWait, `(${pending}) < ?`, [auditId, mostPending]);
      unit.add(telling(statementOf(insert(auditDateRanges).values(request)), toldDateRanges.made(request)));
      unit.record(entryOf(audit, identity, "audits.range_requested", { requestId: id, ...range }));
      unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds: await hearersOf(context, audit) });
      unit.publish(rangeRequested, {
        ...{ accountId, storeId, auditId, type, ...range, ...doneBy(identity), approverIds },
        url: `${context.configuration.url}${managementPath(audit)}?tab=ranges`,
      });
    });
  } catch (error) {
    throw refusalOf(error);
  }
  return await presentById(context, access, audit, id);
}

/** Approves a range; the auditors may see its documents from then on. Throws 404, 403, and 409 when the audit has ended. */
export async function approveRange(
  context: FeatureContext,
  access: Access,
  requestId: number,
): Promise<DateRangeRequest> {
  const row = await rowOf(context, requestId);
  const audit = row && await visibleAudit(context, access, row.auditId);
  if (!row || !audit) throw notFound();
  const { accountId, storeId, type } = audit;
  const may = type === auditTypes.atf ? access.can("audits.manage_atf", { accountId, storeId }) : isLead(access, audit);
  if (!may) throw forbidden();
  requireActive(audit);
  if (row.status === requestStatuses.approved) return await present(context, access, audit, row);
  const { identity } = access;
  const { auditId, startDate, endDate, requestedById } = row;
  const approved = { status: requestStatuses.approved, approvedById: identity.userId };
  const approvedAt = context.clock.now().toISOString();
  const range = { startDate, endDate };
  try {
    await context.change(async (unit) => {
      const auditorIds = await hearersOf(context, audit);
      unit.guard("audits.active", "EXISTS (SELECT 1 FROM audits WHERE id = ? AND status = 0)", [auditId]);
      const isPending = and(eq(auditDateRanges.id, requestId), eq(auditDateRanges.status, requestStatuses.pending));
      unit.add(telling(
        statementOf(update(auditDateRanges).set({ ...approved, approvedAt }).where(isPending)),
        toldDateRanges.changed({ id: requestId }, { ...approved, approvedAt }),
      ));
      unit.guard(isApproved, "changes() = 1");
      unit.record(entryOf(audit, identity, "audits.range_approved", { requestId, ...range }));
      unit.publish(auditChanged, { accountId, storeId, auditId, auditorIds });
      for (const userId of auditorIds) unit.publish(personAccessChanged, { userId });
      unit.publish(rangeApproved, {
        ...{ accountId, storeId, auditId, type, ...range, ...doneBy(identity), requestedById },
        url: `${context.configuration.url}/${storeId}/documents?${new URLSearchParams(range)}`,
      });
    });
  } catch (error) {
    // Somebody else approved it in the same moment: it is approved, as was asked.
    if (!(error instanceof GuardFailed && error.guard === isApproved)) throw refusalOf(error);
  }
  return await presentById(context, access, audit, requestId);
}

const asked = "audits.range_asked";
const tooManyWait = "audits.too_many_ranges";
const isApproved = "audits.range_pending";

function refusalOf(error: unknown): unknown {
  if (!(error instanceof GuardFailed)) return error;
  if (error.guard === "audits.active" || error.guard === conductedGuard) {
    return conflict("audits.ended", "This audit has ended.");
  }
  if (error.guard === asked) return conflict(asked, "These dates were requested already. Wait for the approval.");
  if (error.guard === tooManyWait) {
    return conflict(tooManyWait, `${mostPending} requests are waiting. Wait until some are approved.`);
  }
  return error;
}

/** Who may approve the ranges of an audit: the managers of the store, or the lead of an internal audit. */
async function approversOf(context: FeatureContext, audit: AuditRecord): Promise<number[]> {
  const people = context.offered(accountsOffer);
  const staff = await people.staffOfStore(audit.accountId, audit.storeId);
  const may = audit.type === auditTypes.atf
    ? staff.filter(({ role }) => people.permissionsOf(role).has("audits.manage_atf"))
    : staff.filter(({ id }) => id === audit.leadAuditorId);
  return may.map(({ id }) => id);
}

/** The page on which an audit is managed. */
export function managementPath({ storeId, type }: Pick<AuditRecord, "storeId" | "type">): string {
  return `/${storeId}/${type === auditTypes.atf ? "atf" : "internal"}-audit-management`;
}

function covers(range: DateRange, { startDate, endDate }: DateRange): boolean {
  return range.startDate <= startDate && endDate <= range.endDate;
}

async function rowOf({ database }: FeatureContext, requestId: number): Promise<RangeRow | null> {
  return await database.query.select().from(auditDateRanges).where(eq(auditDateRanges.id, requestId)).get() ?? null;
}

async function presentById(context: FeatureContext, access: Access, audit: AuditRecord, requestId: number) {
  const row = await rowOf(context, requestId);
  if (!row) throw notFound();
  return await present(context, access, audit, row);
}

async function present(
  context: FeatureContext,
  access: Access,
  audit: AuditRecord,
  row: RangeRow,
): Promise<DateRangeRequest> {
  const people = context.offered(accountsOffer);
  const { id, auditId, startDate, endDate, status, requestedById, createdAt, approvedById, approvedAt } = row;
  const approver = approvedById === null ? null : await people.person(approvedById);
  return {
    ...{ id, auditId, startDate, endDate, status, requestedById },
    requestedByName: (await people.person(requestedById))?.name ?? "",
    requestedDate: createdAt,
    // Auditors get no names of the dealer's staff.
    approvedByName: access.identity.accountId === null ? null : approver?.name ?? null,
    approvedDate: approvedAt,
    documents: await documentsIn(context, access, audit, row),
  };
}

/** How many documents lie in a range, for who may read them; null for anybody else. */
async function documentsIn(
  context: FeatureContext,
  access: Access,
  { accountId, storeId }: AuditRecord,
  { startDate, endDate, status }: RangeRow,
): Promise<number | null> {
  if (status === requestStatuses.pending && !access.can("audits.manage_atf", { accountId, storeId })) return null;
  const permissions = new Set(["documents.read"]);
  const ranges = [{ startDate, endDate }];
  const within = new Access(access.identity, [{
    source: "date range",
    permissions,
    accountId,
    storeIds: [storeId],
    ranges,
  }]);
  const search = context.offered(documentSearchOffer);
  const counts = await Promise.all(
    ([0, 1] as const).map((formType) => search.facetCounts(within, { storeId, formType }, ["total"])),
  );
  return counts.reduce((sum, count) => sum + (count.get("total")?.count ?? 0), 0);
}
