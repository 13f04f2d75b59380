import { dueThings } from "@/features/dashboard/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { deadlineSettingsChanged } from "./contract-events.ts";
import { dueKey } from "./shared-queries.ts";

/** The browser's half: the board on the dashboard, and a store's warnings in its settings. */
export default {
  name: "deadlines",
  refreshes: [refresh(deadlineSettingsChanged, ({ storeId }) => [dueKey, ["deadlines", "settings", storeId]])],
  slots: [
    fillSlot(dueThings, {
      key: "deadlines.board",
      label: "Due",
      order: 10,
      load: () => import("./screens/due-board.tsx"),
      data: async (context, props) => {
        if (typeof document !== "undefined") return null;
        const { deadlinesQuery } = await import("./queries.ts");
        return await context.queries.prefetchQuery(deadlinesQuery(context, props));
      },
    }),
    fillSlot(settingsEnd, {
      key: "deadlines.settings",
      label: "Deadlines",
      order: 30,
      load: () => import("./screens/settings-card.tsx"),
    }),
  ],
} satisfies ScreenFeature;
