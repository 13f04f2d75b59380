import { eq } from "drizzle-orm";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, paginate } from "@/kernel/paginate.ts";
import type { Auditor, auditorSortFields } from "./contract-auditors.ts";
import { visibleAudit } from "./find-audit.ts";
import { type AuditorRecord, auditRecordsOffer } from "./offers.ts";
import { auditors } from "./schema.ts";

/** One page of the auditors of an audit that the asker may see. Throws 404. */
export async function listedAuditors(
  context: FeatureContext,
  access: Access,
  { auditId, sort, sortOrder, ...page }: {
    readonly auditId: number;
    readonly sort: (typeof auditorSortFields)[number];
    readonly sortOrder: "asc" | "desc";
  } & AskedPage,
) {
  const audit = await visibleAudit(context, access, auditId);
  const rows = await context.offered(auditRecordsOffer).auditorsOf(audit.id);
  const shown = await Promise.all(rows.map((row) => present(context, row)));
  const turn = sortOrder === "asc" ? 1 : -1;
  const key = (auditor: Auditor) => sort === "name" ? auditor.name.toLowerCase() : auditor.lastSignIn ?? "";
  shown.sort((one, other) => turn * key(one).localeCompare(key(other)) || one.id - other.id);
  return paginate(shown, page);
}

/** What leaves the server of an auditor. Throws 404 when there is none. */
export async function presentAuditor(context: FeatureContext, auditorId: number): Promise<Auditor> {
  const { auditId } = auditors;
  const found = await context.database.query.select({ auditId }).from(auditors).where(eq(auditors.id, auditorId)).get();
  const rows = found ? await context.offered(auditRecordsOffer).auditorsOf(found.auditId) : [];
  const row = rows.find(({ id }) => id === auditorId);
  if (!row) throw notFound();
  return await present(context, row);
}

async function present(context: FeatureContext, row: AuditorRecord): Promise<Auditor> {
  const people = context.offered(accountsOffer);
  const person = await people.person(row.userId);
  const shown = person && await people.present(person);
  const { id, auditId, userId, status, isLead, version } = row;
  const invitation = shown?.invitationStatus;
  return {
    ...{ id, auditId, userId, name: shown?.name ?? "", email: shown?.email ?? "", phone: shown?.phone ?? "" },
    ...{ uri: shown?.uri ?? null, status, auditorStatus: status, isLeadAuditor: isLead, version },
    invitationStatus: invitation === 1 || invitation === 2 ? invitation : 0,
    lastSignIn: shown?.lastSignIn ?? null,
  };
}
