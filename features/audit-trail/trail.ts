import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer, insidePermission } from "@/features/documents/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, DateRange } from "@/kernel/access.ts";
import { AppError, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Trail, TrailFilter } from "@/kernel/ledger/find-trail.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";

/** The subject of entries about an audit. */
export const auditSubject = (auditId: number): string => `audit:${auditId}`;

/** The active audits of a store that the asker may see. Throws 404 for a store that is not theirs to see, 403. */
export async function activeAudits(context: FeatureContext, access: Access, storeId: number) {
  await context.offered(storesOffer).permitted(access, storeId, "audits.see");
  const records = context.offered(auditRecordsOffer);
  const visible: AuditRecord[] = [];
  for (const { id } of await records.activeOfStore(storeId)) {
    const audit = await records.visible(access, id).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    });
    if (audit) visible.push(audit);
  }
  return visible;
}

/** An audit that the asker may see, in that store when one is named. Throws 404 for any other. */
export async function seenAudit(context: FeatureContext, access: Access, auditId: number, storeId?: number) {
  const audit = await context.offered(auditRecordsOffer).visible(access, auditId);
  if (storeId !== undefined && audit.storeId !== storeId) throw notFound();
  return audit;
}

/** Everything that belongs to audits of one store: what is about them, and what their auditors did in their time. */
export async function trailOf(context: FeatureContext, audits: readonly AuditRecord[]): Promise<Trail | null> {
  const [first] = audits;
  if (!first) return null;
  const records = context.offered(auditRecordsOffer);
  const whiles = await Promise.all(audits.map(async ({ id, createdAt, endedAt }) => ({
    actorIds: (await records.auditorsOf(id)).map(({ userId }) => userId),
    from: createdAt,
    until: endedAt,
  })));
  return { stream: storeStream(first.storeId), subjects: audits.map(({ id }) => auditSubject(id)), whiles };
}

/**
 * What of a trail the asker gets: nothing of a document that they may not read now, and nothing of the dealer's inner side
 * where they do not see that.
 */
export function seenOf(
  context: FeatureContext,
  access: Access,
  { accountId, storeId }: Pick<AuditRecord, "accountId" | "storeId">,
): TrailFilter {
  const place = { accountId, storeId };
  const withoutEvents = access.can(insidePermission, place) ? [] : context.insideEvents;
  const ranges = readRanges(access, place);
  if (ranges === null) return { withoutEvents };
  return { withoutEvents, also: context.offered(documentRecordsOffer).isNoOtherDocument("subject", ranges) };
}

/** The status dates of which the asker may read documents in a store; null for all. */
export function readRanges(
  access: Access,
  { accountId, storeId }: Pick<AuditRecord, "accountId" | "storeId">,
): readonly DateRange[] | null {
  const parts = access.scope("documents.read", { accountId, storeId });
  if (parts.some(({ ranges }) => ranges === null)) return null;
  return parts.flatMap((part) => part.ranges ?? []);
}

/** The document that an entry is about; null for none. */
export function documentIdOf(subject: string): number | null {
  const id = /^document:([1-9]\d{0,14})$/.exec(subject)?.[1];
  return id === undefined ? null : Number(id);
}
