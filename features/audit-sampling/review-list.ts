import type { ReviewList } from "@/features/audit-review/offers.ts";
import { auditRecordsOffer } from "@/features/audits/offers.ts";
import { notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { foundSample, sampledAudit } from "./find-sample.ts";
import { sampledDocuments } from "./sample-documents.ts";

/** A sample as a list that is reviewed by itself: `list=sample:{id}`, in the order of the draw. */
export function sampleList(context: FeatureContext): ReviewList {
  return {
    kind: "sample",
    async documents(access, auditId, listId) {
      const { sample, audit } = await foundSample(context, access, listId, sampledAudit);
      if (audit.id !== auditId) throw notFound();
      const covered = await context.offered(auditRecordsOffer).accessTo(access, audit);
      return (await sampledDocuments(context, sample))
        .filter(({ state }) => state && covered.can("documents.read", state.place))
        .map(({ documentId }) => documentId);
    },
  };
}
