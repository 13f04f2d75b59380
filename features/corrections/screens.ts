import { createElement } from "react";
import { dashboardTabs } from "@/features/dashboard/slots.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import {
  detailActions,
  detailMarks,
  detailPanelCounts,
  detailPanels,
  detailPrimaryActions,
  pageBars,
  rowActions,
} from "@/features/documents/slots.ts";
import { banners } from "@/features/shell/slots.ts";
import { correctionsChanged } from "./contract-events.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { storeLogKey, versionKeys } from "./query-keys.ts";
import { DraftsWatch } from "./screens/editor/drafts-watch.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

/** The form was corrected, or the person may be the first to do so. */
function hasVersions({ document }: { readonly document: { versionNumber: number; permissions: readonly string[] } }) {
  return document.versionNumber > 1 || document.permissions.includes("corrections.correct");
}

/** The browser's half: the corrections editor, a form's versions, the correction log. */
export default {
  name: "corrections",
  routes: (context) => [{
    path: ":storeId/documents/new-version/:documentId",
    lazy: screenOf(() => import("./screens/editor/editor-screen.tsx")),
    handle: { module: "features/corrections/screens/editor/editor-screen.tsx" },
  }, {
    path: ":storeId/documents/:documentId/versions",
    loader: async ({ params, request }) => {
      if (typeof document !== "undefined") return null;
      const { fetchCompared } = await import("./screens/versions/version-queries.ts");
      return await fetchCompared(context, params.documentId, new URL(request.url).searchParams);
    },
    lazy: screenOf(() => import("./screens/versions/compare-versions.tsx")),
    handle: { module: "features/corrections/screens/versions/compare-versions.tsx" },
  }],
  slots: [
    {
      slot: banners.name,
      key: "corrections.drafts",
      label: "Unsaved marks",
      order: 115,
      render: () => createElement(DraftsWatch),
    },
    fillSlot(dashboardTabs, {
      key: "corrections",
      label: "Correction log",
      order: 40,
      when: ({ auditorMode }) => !auditorMode,
      data: async (...asked) => {
        if (typeof document !== "undefined") return;
        const { prefetchStoreLog } = await import("./screens/log/store-log-query.ts");
        await prefetchStoreLog(...asked);
      },
      load: () => import("./screens/log/store-log-tab.tsx"),
    }),
    fillSlot(detailPrimaryActions, {
      key: "corrections.correct",
      label: "Correct this form",
      order: 10,
      when: ({ document }) => document.permissions.includes("corrections.correct"),
      load: () => import("./screens/editor/correct-button.tsx"),
    }),
    fillSlot(detailPanels, {
      key: "versions",
      label: "Versions",
      order: 10,
      when: hasVersions,
      load: () => import("./screens/versions/versions-panel.tsx"),
    }),
    fillSlot(detailPanelCounts, {
      key: "versions",
      label: "Versions",
      order: 10,
      load: () => import("./screens/versions/versions-count.tsx"),
    }),
    fillSlot(pageBars, {
      key: "corrections.versions",
      label: "Versions",
      order: 10,
      when: ({ document }) => document.versionNumber > 1,
      load: () => import("./screens/versions/version-bar.tsx"),
    }),
    fillSlot(detailActions, {
      key: "corrections.log",
      label: "Correction log",
      order: 40,
      load: () => import("./screens/menus/document-items.tsx"),
    }),
    fillSlot(rowActions, {
      key: "corrections.row",
      label: "Corrections",
      order: 40,
      load: () => import("./screens/menus/row-items.tsx"),
    }),
    fillSlot(detailMarks, {
      key: "corrections.log",
      label: "Correction log",
      order: 95,
      load: () => import("./screens/log/log-host.tsx"),
    }),
  ],
  palette: [{
    key: "corrections",
    label: "Corrections",
    minimum: 3,
    find: async (text) => (await import("./screens/editor/palette.ts")).findCorrections(text, location.pathname),
  }],
  refreshes: [
    refresh(documentsChanged, ({ documentIds }) => [
      ...documentIds?.flatMap(versionKeys) ?? versionKeys(null),
      storeLogKey,
    ]),
    refresh(correctionsChanged, ({ documentId }) => [...versionKeys(documentId), storeLogKey]),
  ],
} satisfies ScreenFeature;
