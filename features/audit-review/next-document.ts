import { and, eq, gt } from "drizzle-orm";
import { isOneOf } from "@/db/statement.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { documentMarksOffer } from "@/features/documents/offers-marks.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Opened, ReviewedList } from "./contract-review.ts";
import { documentsOf, type Reviewing } from "./reviewed-lists.ts";
import { reviewLeases } from "./schema.ts";

/** How long documents are an auditor's who does not say again that they are open, in milliseconds. */
const leaseMs = 120_000;

/** How many documents an auditor is given to go on with: the next one, and one more for whoever is quick. */
const given = 2;

/** How often other documents are looked for when a colleague took those that were found in the same moment. */
const attempts = 3;

/** The audit that somebody reviews. Throws 404, 403, and 409 for one that has ended. */
export async function reviewingOf(context: FeatureContext, access: Access, auditId: number): Promise<Reviewing> {
  const records = context.offered(auditRecordsOffer);
  const audit = await records.conducted(access, auditId);
  return { access, audit, covered: await records.accessTo(access, audit) };
}

/**
 * The documents with which a review goes on: not reviewed, open at no other auditor and assigned to nobody else, in the order of
 * the list.
 */
export async function freeDocuments(
  context: FeatureContext,
  reviewing: Reviewing,
  list: ReviewedList,
  { after, most }: { readonly after: number | null; readonly most: number },
): Promise<readonly number[]> {
  const free: number[] = [];
  const place = { from: after, isBackwards: false, isOpenOnly: true };
  for await (const ids of documentsOf(context, reviewing, list, place)) {
    const taken = await takenOf(context, reviewing, ids);
    free.push(...ids.filter((id) => id !== after && !taken.has(id)));
    if (free.length >= most) break;
  }
  return free.slice(0, most);
}

/** Those of some documents that a colleague has open, or that are assigned to one. */
async function takenOf(
  context: FeatureContext,
  { access, audit }: Reviewing,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { userId } = access.identity;
  const marks = await context.offered(documentMarksOffer).auditMarks(ids);
  const held = await leasesOf(context, audit.id, ids);
  return new Set(ids.filter((id) => {
    const assigned = marks.get(id)?.assignedId ?? null;
    return (assigned !== null && assigned !== userId) ||
      held.some((lease) => lease.documentId === id && lease.userId !== userId);
  }));
}

/** The leases of these documents that are in force. */
async function leasesOf({ database, clock }: FeatureContext, auditId: number, ids: readonly number[]) {
  const { auditId: audit, documentId, until } = reviewLeases;
  return await database.query.select().from(reviewLeases)
    .where(and(eq(audit, auditId), isOneOf(documentId, ids), gt(until, clock.now().toISOString())));
}

/** Says that the asker has a document open, and gives them those to go on with. Throws 400, 403, 404 and 409. */
export async function openDocument(
  context: FeatureContext,
  access: Access,
  auditId: number,
  { documentId, all, ...list }: ReviewedList & { readonly documentId: number; readonly all: boolean },
): Promise<Opened> {
  const reviewing = await reviewingOf(context, access, auditId);
  await context.offered(documentRecordsOffer).permittedPlace(reviewing.covered, documentId, "documents.read");
  const previous = await neighbour(context, reviewing, list, documentId, true);
  if (all) {
    const after = await neighbour(context, reviewing, list, documentId, false);
    const heldBy = await lease(context, reviewing, [documentId]);
    return { next: after === null ? [] : [after], previous, heldBy: heldBy.get(documentId) ?? null };
  }
  const asked = { after: documentId, most: given };
  for (let attempt = 1;; attempt++) {
    const next = await freeDocuments(context, reviewing, list, asked);
    const heldBy = await lease(context, reviewing, [documentId, ...next]);
    const own = next.filter((id) => !heldBy.has(id));
    if (own.length === next.length || attempt === attempts) {
      return { next: [...own], previous, heldBy: heldBy.get(documentId) ?? null };
    }
  }
}

/** The document beside one in the order of the list, reviewed or not; null at its end. */
async function neighbour(
  context: FeatureContext,
  reviewing: Reviewing,
  list: ReviewedList,
  documentId: number,
  isBackwards: boolean,
): Promise<number | null> {
  const place = { from: documentId, isBackwards, isOpenOnly: false };
  for await (const [id] of documentsOf(context, reviewing, list, place)) return id ?? null;
  return null;
}

/**
 * Makes these documents the asker's for a while, and no others: of two who want the same one the first has it. Answers which
 * of them are somebody else's, with the name.
 */
async function lease(
  context: FeatureContext,
  { access, audit }: Reviewing,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { database, clock } = context;
  const { userId, name } = access.identity;
  const now = clock.now();
  const until = new Date(now.getTime() + leaseMs).toISOString();
  await database.write(() => [
    {
      sql: "DELETE FROM audit_review_leases WHERE (audit_id = ? AND user_id = ?) OR until <= ? OR until > ?",
      // One that ends later than one given now is of a clock that ran ahead.
      args: [audit.id, userId, now.toISOString(), until],
    },
    {
      sql: `INSERT INTO audit_review_leases(audit_id, document_id, store_id, user_id, user_name, until)
        SELECT ?, value, ?, ?, ?, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      args: [audit.id, audit.storeId, userId, name, until, JSON.stringify(documentIds)],
    },
  ]);
  const held = await leasesOf(context, audit.id, documentIds);
  return new Map(
    held.filter((one) => one.userId !== userId).map(({ documentId, userName }) => [documentId, userName]),
  );
}
