import { and, count, desc, eq } from "drizzle-orm";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type AskedPage, offsetOf } from "@/kernel/paginate.ts";
import { auditStatuses, type AuditType, auditTypes } from "./contract-states.ts";
import { maySee } from "./find-audit.ts";
import { auditRecordsOffer } from "./offers.ts";
import { presentAudit } from "./presenting.ts";
import { audits } from "./schema.ts";

/** The active audits of a store that the asker may see. Throws 404 for a store that is not theirs to see, 403. */
export async function storeAudits(context: FeatureContext, access: Access, storeId: number) {
  await context.offered(storesOffer).permitted(access, storeId, "audits.see");
  const active = await context.offered(auditRecordsOffer).activeOfStore(storeId);
  const shown = async (wanted: AuditType) => {
    const audit = active.find(({ type }) => type === wanted);
    return audit && await maySee(context, access, audit) ? await presentAudit(context, access, audit) : null;
  };
  return { atfAudit: await shown(auditTypes.atf), internalAudit: await shown(auditTypes.internal) };
}

/** One page of the ended audits of a store that the asker may see, the last one first. Throws 404 and 403. */
export async function endedAudits(
  context: FeatureContext,
  access: Access,
  { storeId, type, ...page }: { readonly storeId: number; readonly type?: AuditType } & AskedPage,
) {
  const { accountId } = await context.offered(storesOffer).permitted(access, storeId, "audits.see");
  const isManager = access.can("audits.manage_atf", { accountId, storeId });
  const { userId } = access.identity;
  const which = and(
    eq(audits.storeId, storeId),
    eq(audits.status, auditStatuses.ended),
    type === undefined ? undefined : eq(audits.type, type),
    // Inspectors have lost an ended audit; who led an internal one keeps it.
    isManager ? undefined : and(eq(audits.type, auditTypes.internal), eq(audits.leadAuditorId, userId)),
  );
  const { query } = context.database;
  const rows = await query.select().from(audits).where(which).orderBy(desc(audits.id))
    .limit(page.limit).offset(offsetOf(page));
  const data = [];
  for (const row of rows) data.push(await presentAudit(context, access, row));
  const counted = await query.select({ count: count() }).from(audits).where(which).get();
  return { data, count: counted?.count ?? 0, ...page };
}

/** One page of the active audits in which the asker is enabled. */
export async function ownAudits(context: FeatureContext, access: Access, page: AskedPage) {
  const own = await context.offered(auditRecordsOffer).activeOfPerson(access.identity.userId);
  const visible = [];
  for (const audit of own) if (await maySee(context, access, audit)) visible.push(audit);
  const from = offsetOf(page);
  const data = await Promise.all(
    visible.slice(from, from + page.limit).map((row) => presentAudit(context, access, row)),
  );
  return { data, count: visible.length, ...page };
}
