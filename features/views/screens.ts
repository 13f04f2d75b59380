import { archiveSearches, archiveViews } from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { viewsChanged } from "./contract-events.ts";
import { viewsKey } from "./queries.ts";

export default {
  name: "views",
  slots: [
    fillSlot(archiveViews, {
      key: "views.bar",
      label: "Views",
      order: 10,
      load: () => import("./screens/view-bar.tsx"),
    }),
    fillSlot(archiveSearches, {
      key: "views.searches",
      label: "Recent searches",
      order: 10,
      load: () => import("./screens/recent-searches.tsx"),
    }),
  ],
  refreshes: [refresh(viewsChanged, ({ storeId }) => [viewsKey(storeId)])],
  palette: [{
    key: "views",
    label: "Views",
    minimum: 2,
    find: async (text, { storeId }, context) =>
      storeId === null ? [] : await (await import("./screens/palette.ts")).findViews(text, storeId, context),
  }],
} satisfies ScreenFeature;
