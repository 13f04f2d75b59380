import { documentMarksOffer } from "@/features/documents/offers-marks.ts";
import { type Feature, type FeatureContext, type NamedOffer, offer, service } from "@/kernel/feature.ts";
import { readNotesPermission } from "./contract-notes.ts";
import { describeReviewEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { provenNotes } from "./notes.ts";
import { auditNotesOffer, reviewListsOffer } from "./offers.ts";
import { joinedLists } from "./reviewed-lists.ts";
import { routes } from "./routes.ts";
import { marksHeld } from "./review.ts";
import { reviewRecords } from "./store-records.ts";
import { verifyAuditNotes } from "./verify-notes.ts";

/** What auditors do with the documents of their audit. The marks lie with the documents, the auditors' notes here. */
export default {
  name: "audit-review",
  needs: ["accounts", "shell", "documents", "audits"],
  migrations,
  permissions: {
    [readNotesPermission]: {
      label: "Read what auditors wrote about documents",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  services: [service(joinedLists, () => new Map())],
  offers: offered,
  routes,
  describes: describeReviewEvent,
  storeRecords: reviewRecords,
  verify: verifyAuditNotes,
} satisfies Feature;

function offered(context: FeatureContext): readonly NamedOffer[] {
  context.offered(documentMarksOffer).guardAuditMarks((access, auditId) => marksHeld(context, access, auditId));
  return [
    offer(reviewListsOffer, {
      joinList(list) {
        context.service(joinedLists).set(list.kind, list);
      },
    }),
    offer(auditNotesOffer, { ofDocuments: (auditId, documentIds) => provenNotes(context, auditId, documentIds) }),
  ];
}
