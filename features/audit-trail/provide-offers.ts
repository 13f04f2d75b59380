import { type AuditRecord, auditRecordsOffer } from "@/features/audits/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { countSubjects, newestOfTrail, type Trail } from "@/kernel/ledger/find-trail.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { trailKinds } from "./kind-rules.ts";
import type { AuditTrailOffer } from "./offers.ts";
import { documentIdOf } from "./trail.ts";

/** How the names of events end with which a document is opened. */
const openings = [".viewed", ".merged_viewed"];

/** What other features may ask of what auditors did. */
export function trailOffered(context: FeatureContext): AuditTrailOffer {
  return {
    async countsSince(audit, from) {
      const trail = await doneIn(context, audit, from);
      const kinds = [openings, trailKinds.flag, trailKinds.review];
      const [opened, flagged, reviewed] = await countSubjects(context.database, trail, kinds);
      return { opened, flagged, reviewed };
    },
    async lastLooks(audit, userId, most) {
      const trail = await doneIn(context, audit, audit.createdAt);
      const filter = { endings: openings, actorId: userId };
      const entries = await newestOfTrail(context.database, trail, filter, most);
      const about = entries.flatMap(({ subject, at, actor }) => {
        const documentId = documentIdOf(subject);
        return documentId === null ? [] : [{ documentId, at, actorName: actor.name }];
      });
      const ids = [...new Set(about.map(({ documentId }) => documentId))];
      const headings = await context.offered(documentRecordsOffer).headings(ids);
      return about.map((look) => ({ ...look, customerName: headings.get(look.documentId)?.customerName ?? null }));
    },
  };
}

/** What the auditors of an audit did since an instant, and nothing that is about the audit itself. */
async function doneIn(context: FeatureContext, audit: AuditRecord, from: string): Promise<Trail> {
  const { storeId, createdAt, endedAt } = audit;
  const actorIds = (await context.offered(auditRecordsOffer).auditorsOf(audit.id)).map(({ userId }) => userId);
  const start = from > createdAt ? from : createdAt;
  return { stream: storeStream(storeId), subjects: [], whiles: [{ actorIds, from: start, until: endedAt }] };
}
