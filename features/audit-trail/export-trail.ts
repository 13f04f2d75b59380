import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { exportFilesOffer } from "@/features/exports/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { datedTitle, takenTrail, trailTables } from "./trail-workbook.ts";
import { auditSubject } from "./trail.ts";

/**
 * The trail of an audit as a workbook. It is in the ledger before anything is read. Throws 404 and 403, 400 for a body that
 * names another audit, 507 where it finds no room.
 */
export async function exportTrailOf(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { body, signal }: { readonly body: { readonly auditId?: number }; readonly signal: AbortSignal },
): Promise<Response> {
  const audit = await context.offered(auditRecordsOffer).exportable(access, auditId);
  if (body.auditId !== undefined && body.auditId !== auditId) {
    throw badRequest("This is another audit than the address names.", { auditId: "Send the id of the address." });
  }
  await recordExport(context, access, audit);
  const taken = await takenTrail(context, access, audit);
  return await context.offered(exportFilesOffer).workbook({
    title: datedTitle(context, taken.store, "audit trail"),
    creator: access.identity.name,
    tables: await trailTables(context, taken),
    signal,
  });
}

async function recordExport({ ledger }: FeatureContext, access: Access, { id, storeId }: AuditRecord): Promise<void> {
  await ledger.record([{
    stream: storeStream(storeId),
    event: "audit-trail.exported",
    subject: auditSubject(id),
    actor: actorOf(access.identity),
    data: { format: "xlsx" },
  }]);
}
