import { accessChanged } from "@/features/accounts/contract-events.ts";
import { auditsChanged } from "@/features/audits/contract-events.ts";
import { auditTabs } from "@/features/audits/slots.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { banners } from "@/features/shell/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { terminalsChanged } from "./contract-events.ts";
import { inspectionKey, ownKey } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import signIn from "./screens-sign-in.ts";

/** The browser's half: the inspection as it goes on, and the way in at a terminal. */
export default {
  name: "audit-terminals",
  bareRoutes: () => [{
    path: "inspection",
    lazy: screenOf(() => import("./screens/start-page.tsx")),
    handle: { module: "features/audit-terminals/screens/start-page.tsx" },
  }],
  refreshes: [
    refresh(terminalsChanged, ({ storeId }) => [inspectionKey(storeId)]),
    // At a terminal whose session was ended the answer is that nobody is signed in, which leads out.
    refresh(accessChanged, () => [ownKey]),
    refresh(auditsChanged, ({ storeId }) => [inspectionKey(storeId)]),
    refresh(documentsChanged, ({ storeId }) => [inspectionKey(storeId)]),
  ],
  slots: [
    ...signIn.slots,
    fillSlot(auditTabs, {
      key: "live",
      label: "Live",
      order: 20,
      // Of those who see an active ATF audit, those who manage it.
      when: ({ type, audit }) => type === 0 && audit?.permissions.includes("edit") === true,
      load: () => import("./screens/live-tab.tsx"),
    }),
    fillSlot(banners, {
      key: "audit-terminals.session",
      label: "Inspection at a terminal",
      order: 5,
      load: () => import("./screens/terminal-banner.tsx"),
    }),
  ],
} satisfies ScreenFeature;
