import { auditsChanged } from "@/features/audits/contract-events.ts";
import { auditTabs } from "@/features/audits/slots.ts";
import { reviewPanels } from "@/features/audit-review/slots.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { detailPanels } from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { samplingChanged } from "./contract-events.ts";
import { endedKey, reviewedKeys, samplingKeys } from "./query-keys.ts";

/** The browser's half: samples among the tabs of an internal audit, findings beside the form and on a document's page. */
export default {
  name: "audit-sampling",
  slots: [
    fillSlot(auditTabs, {
      key: "sample",
      label: "Sample",
      order: 20,
      when: ({ type }) => type === 1,
      load: () => import("./screens/sample-tab.tsx"),
    }),
    fillSlot(reviewPanels, {
      key: "audit-sampling.findings",
      label: "Findings",
      order: 20,
      when: ({ audit }) => audit.type === 1,
      load: () => import("./screens/review-findings.tsx"),
    }),
    fillSlot(detailPanels, {
      key: "findings",
      label: "Findings",
      order: 60,
      when: ({ document }) => document.permissions.includes("audit-sampling.see"),
      load: () => import("./screens/document-findings.tsx"),
    }),
  ],
  refreshes: [
    refresh(samplingChanged, ({ auditId, documentId }) => samplingKeys(auditId, documentId)),
    refresh(documentsChanged, () => reviewedKeys),
    refresh(auditsChanged, ({ storeId }) => [endedKey(storeId)]),
  ],
} satisfies ScreenFeature;
