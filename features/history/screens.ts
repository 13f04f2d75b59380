import type { LoaderFunctionArgs } from "react-router";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { dashboardTabs } from "@/features/dashboard/slots.ts";
import { documentsChanged, historyGrown } from "@/features/documents/contract-events.ts";
import { detailMarks, detailPanels } from "@/features/documents/slots.ts";
import { readAccount } from "./contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { historyKeys, storeHistoryKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const accountHistoryModule = "features/history/screens/account-history.tsx";

/** The server waits for what the first paint shows; a failure is not cached, the screen meets it again and says it. */
function accountHistoryLoader(context: ScreenContext) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const [{ accountHistoryQuery }, { accountViewOf }] = await Promise.all([
      import("./queries.ts"),
      import("./screens/account-address.ts"),
    ]);
    const { account, stores } = await context.queries.ensureQueryData(sessionQuery(context));
    const store = stores.find(({ id }) => String(id) === params.storeId) ?? stores[0];
    const asked = { view: accountViewOf(new URL(request.url).searchParams), storeId: store?.id ?? null };
    if (account) await context.queries.prefetchInfiniteQuery(accountHistoryQuery(context, account.id, asked));
    return null;
  };
}

export default {
  name: "history",
  menu: [{
    key: "history.account",
    place: "user",
    label: "Account History",
    icon: lateIcon(() => import("lucide-react/icons/history")),
    order: 62,
    permission: readAccount,
    href: ({ storeId }) => storeId === null ? "/account-history" : `/${storeId}/account-history`,
  }],
  routes: (context) => [{
    path: ":storeId?/account-history",
    loader: accountHistoryLoader(context),
    lazy: screenOf(() => import("./screens/account-history.tsx")),
    handle: { module: accountHistoryModule },
  }],
  refreshes: [
    refresh(documentsChanged, ({ documentIds }) => [...historyKeys(documentIds), storeHistoryKey]),
    refresh(historyGrown, ({ documentIds }) => [...historyKeys(documentIds), storeHistoryKey]),
  ],
  slots: [
    fillSlot(dashboardTabs, {
      key: "history",
      label: "User History",
      order: 10,
      when: ({ auditorMode }) => !auditorMode,
      data: async (...asked) => {
        if (typeof document !== "undefined") return;
        const { prefetchStoreHistory } = await import("./screens/store-history-query.ts");
        await prefetchStoreHistory(...asked);
      },
      load: () => import("./screens/store-history-tab.tsx"),
    }),
    fillSlot(detailPanels, {
      key: "history",
      label: "History",
      order: 90,
      load: () => import("./screens/history-panel.tsx"),
    }),
    fillSlot(detailMarks, {
      key: "verified",
      label: "Verified",
      order: 10,
      load: () => import("./screens/document-mark.tsx"),
    }),
  ],
} satisfies ScreenFeature;
