import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { EventText, FeatureContext } from "@/kernel/feature.ts";
import { findTrail } from "@/kernel/ledger/find-trail.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import { offsetOf } from "@/kernel/paginate.ts";
import type { TrailAsked, TrailEntry } from "./contract.ts";
import { trailKinds } from "./kind-rules.ts";
import { activeAudits, documentIdOf, seenAudit, seenOf, trailOf } from "./trail.ts";

/** One page of what happened in an audit, or in the active ones of a store, newest first. Throws 404 and 403. */
export async function historyOfAudit(context: FeatureContext, access: Access, asked: TrailAsked) {
  const { auditId, storeId, userId, documentId, kind, page, limit } = asked;
  const audits = auditId !== undefined
    ? [await seenAudit(context, access, auditId, storeId)]
    : await activeAudits(context, access, storeId ?? 0);
  const trail = await trailOf(context, audits);
  if (!trail) return { data: [], count: 0, countIsMinimum: false, page, limit };
  const filter = {
    ...seenOf(context, access, audits[0]),
    endings: kind && trailKinds[kind],
    actorId: userId,
    subject: documentId === undefined ? undefined : documentSubject(documentId),
  };
  const span = { limit, offset: offsetOf({ page, limit }) };
  const { entries, count, countIsMinimum } = await findTrail(context.database, trail, filter, span);
  return { data: await shownEntries(context, entries), count, countIsMinimum, page, limit };
}

/** Entries as people read them. */
async function shownEntries(context: FeatureContext, entries: readonly Entry[]): Promise<TrailEntry[]> {
  const ids = entries.map(({ subject }) => documentIdOf(subject)).filter((id) => id !== null);
  const headings = await context.offered(documentRecordsOffer).headings([...new Set(ids)]);
  return entries.map((entry) => {
    const documentId = documentIdOf(entry.subject);
    return {
      id: entry.seq,
      at: entry.at,
      userId: entry.actor.userId,
      userName: entry.actor.name,
      ...wordsOf(context, entry),
      event: entry.event,
      documentId,
      customerName: documentId === null ? null : headings.get(documentId)?.customerName ?? null,
      flag: flagOf(entry),
    };
  });
}

/** The colour that an auditor's flag got by an entry; null for any other entry. */
export function flagOf({ event, data }: Entry): number | null {
  return event === "documents.audit_flagged" && typeof data.to === "number" ? data.to : null;
}

/** The words of an entry; one that no feature reads any more is called by its event. */
export function wordsOf(context: FeatureContext, { event, data }: Entry): EventText {
  try {
    const { title, description } = context.describeEvent(event, data);
    return { title, description };
  } catch {
    return { title: event.slice(event.indexOf(".") + 1).replaceAll(/[._-]+/g, " "), description: "" };
  }
}
