import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { banners } from "@/features/shell/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { auditsChanged } from "./contract-events.ts";
import { auditCountsKey, auditKeys } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const atfModule = "features/audits/screens/atf-management.tsx";
const internalModule = "features/audits/screens/internal-management.tsx";

const atfTitle = "ATF Audit Management";
const atfPage = ({ storeId }: { readonly storeId: number | null }) =>
  storeId === null ? null : `/${storeId}/atf-audit-management`;

/** Only the server fetches ahead. */
async function fetched(context: ScreenContext, storeId: string | undefined) {
  return typeof document === "undefined"
    ? (await import("./screens/page-data.ts")).fetchAudits(context, storeId)
    : null;
}

/** The browser's half: managing ATF and internal audits of a store. */
export default {
  name: "audits",
  routes: (context) => [
    {
      path: ":storeId/audit-management",
      loader: async ({ params }) => (await import("./screens/page-data.ts")).chosenPage(context, params.storeId),
    },
    {
      path: ":storeId/atf-audit-management",
      loader: ({ params }) => fetched(context, params.storeId),
      lazy: screenOf(() => import("./screens/atf-management.tsx")),
      handle: { module: atfModule },
    },
    {
      path: ":storeId/internal-audit-management",
      loader: ({ params }) => fetched(context, params.storeId),
      lazy: screenOf(() => import("./screens/internal-management.tsx")),
      handle: { module: internalModule },
    },
  ],
  frameData: async (context, place) => (await import("./screens/page-data.ts")).fetchForBanners(context, place),
  menu: [{
    key: "audits.atf",
    place: "user",
    label: atfTitle,
    order: 30,
    icon: lateIcon(() => import("lucide-react/icons/clipboard-check")),
    permission: "audits.invite_atf",
    when: ({ accountType }) => accountType !== null,
    href: atfPage,
  }, {
    key: "audits.atf_auditor",
    place: "user",
    label: atfTitle,
    order: 30,
    icon: lateIcon(() => import("lucide-react/icons/clipboard-check")),
    permission: "audits.request_range",
    when: ({ accountType }) => accountType === null,
    href: atfPage,
  }, {
    key: "audits.internal",
    place: "user",
    label: "Internal Audit Management",
    order: 31,
    icon: lateIcon(() => import("lucide-react/icons/clipboard-list")),
    permission: ["audits.start_internal", "audits.export_internal"],
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/internal-audit-management`,
  }],
  slots: [
    fillSlot(banners, {
      key: "audits.active",
      label: "Audits under way",
      order: 30,
      load: () => import("./screens/audit-banners.tsx"),
    }),
  ],
  // Who leads an audit, or no longer does, holds other permissions from then on.
  refreshes: [
    refresh(auditsChanged, (ids) => [...auditKeys(ids), sessionKey, dueKey]),
    refresh(documentsChanged, ({ storeId }) => [auditCountsKey(storeId)]),
  ],
} satisfies ScreenFeature;
