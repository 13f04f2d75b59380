import { auditsChanged } from "@/features/audits/contract-events.ts";
import { auditExports, auditTabs, beforeEnd } from "@/features/audits/slots.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { trailKey } from "./query-keys.ts";

/** The browser's half: the history of an audit among its tabs, and the trail to take along. */
export default {
  name: "audit-trail",
  refreshes: [
    refresh(auditsChanged, ({ storeId }) => [trailKey(storeId)]),
    refresh(documentsChanged, ({ storeId }) => [trailKey(storeId)]),
  ],
  slots: [
    fillSlot(auditTabs, {
      key: "history",
      label: "Audit History",
      order: 30,
      load: () => import("./screens/history-tab.tsx"),
    }),
    fillSlot(auditExports, {
      key: "trail",
      label: "Export Audit Trail",
      order: 10,
      load: () => import("./screens/export-button.tsx"),
    }),
    fillSlot(auditExports, {
      key: "pack",
      label: "Closing Pack",
      order: 20,
      load: () => import("./screens/pack-button.tsx"),
    }),
    fillSlot(beforeEnd, {
      key: "pack",
      label: "Closing Pack",
      order: 10,
      load: () => import("./screens/pack-hint.tsx"),
    }),
  ],
} satisfies ScreenFeature;
