import ListChecks from "lucide-react/icons/list-checks";
import { auditsChanged } from "@/features/audits/contract-events.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { documentKeys, listKeys } from "@/features/documents/shared-queries.ts";
import {
  archiveDates,
  archiveNotices,
  bulkActions,
  detailPanelCounts,
  detailPanels,
  detailPrimaryActions,
  rowActions,
} from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { auditNotesGrown } from "./contract-events.ts";
import { auditNotesKey, documentAuditNotesKey, progressKey } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const reviewPath = ":storeId/review/:documentId?";

const mayReview = ({ document }: { readonly document: { readonly permissions: readonly string[] } }) =>
  document.permissions.includes("documents.review");

/** The browser's half: what auditors do in the archive and on a document's page, the review, and asking for further dates. */
export default {
  name: "audit-review",
  routes: (context) => [{
    path: reviewPath,
    loader: async (asked) => (await import("./screens/review/review-start.ts")).loadReview(context, asked),
    lazy: screenOf(() => import("./screens/review/review-screen.tsx")),
    handle: { module: "features/audit-review/screens/review/review-screen.tsx" },
  }],
  // What is marked is saved while the next form is read already.
  stays: [reviewPath],
  menu: (["top", "bottom"] as const).map((place) => ({
    key: `audit-review.${place}`,
    place,
    label: "Review",
    order: 25,
    icon: ListChecks,
    permission: "documents.review",
    href: ({ storeId }: { storeId: number | null }) => storeId === null ? null : `/${storeId}/review`,
  })),
  slots: [
    fillSlot(archiveNotices, {
      key: "audit-review.continue",
      label: "Continue review",
      order: 20,
      load: () => import("./screens/continue-review.tsx"),
    }),
    fillSlot(bulkActions, {
      key: "audit-review.chosen",
      label: "Mark as Reviewed",
      order: 10,
      load: () => import("./screens/chosen-buttons.tsx"),
    }),
    fillSlot(rowActions, {
      key: "audit-review.row",
      label: "Mark as Reviewed",
      order: 10,
      load: () => import("./screens/row-items.tsx"),
    }),
    fillSlot(detailPrimaryActions, {
      key: "audit-review.document",
      label: "Mark as Reviewed",
      order: 10,
      when: mayReview,
      load: () => import("./screens/document-buttons.tsx"),
    }),
    fillSlot(detailPanels, {
      key: "audit-notes",
      label: "Audit notes",
      order: 25,
      when: ({ document }) => mayReview({ document }) || document.permissions.includes("audit-review.read_notes"),
      load: () => import("./screens/audit-notes-panel.tsx"),
    }),
    fillSlot(detailPanelCounts, {
      key: "audit-notes",
      label: "Audit notes",
      order: 25,
      load: () => import("./screens/audit-notes-count.tsx"),
    }),
    fillSlot(archiveDates, {
      key: "audit-review.dates",
      label: "Dates of the audit",
      order: 10,
      load: () => import("./screens/audit-dates.tsx"),
    }),
  ],
  refreshes: [
    // Other dates, or a range that was approved: the list is another one, and an open document may be out of it.
    refresh(auditsChanged, () => [...listKeys, ...documentKeys(null), progressKey]),
    refresh(documentsChanged, () => [progressKey]),
    refresh(auditNotesGrown, ({ documentId }) => [auditNotesKey(documentId), documentAuditNotesKey(documentId)]),
  ],
} satisfies ScreenFeature;
