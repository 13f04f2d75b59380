import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { auditsChanged } from "@/features/audits/contract-events.ts";
import { dashboardCards, dashboardPanels } from "@/features/dashboard/slots.ts";
import { documentsChanged } from "@/features/documents/contract-events.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { engagementCounted } from "./contract-events.ts";
import { documentCountsKey, engagementKey, peopleCountsKey } from "./query-keys.ts";

/** The browser's half: the cards and the chart of the dashboard. */
export default {
  name: "analytics",
  slots: [
    fillSlot(dashboardCards, {
      key: "analytics.cards",
      label: "Cards",
      order: 10,
      load: () => import("./screens/cards.tsx"),
      data: async (context, place) => {
        if (typeof document !== "undefined") return;
        const { prefetchCards } = await import("./screens/first-paint.ts");
        await prefetchCards(context, place);
      },
    }),
    fillSlot(dashboardPanels, {
      key: "analytics.engagement",
      label: "Engagement",
      order: 10,
      load: () => import("./screens/engagement-panel.tsx"),
      data: async (context, place) => {
        if (typeof document !== "undefined") return;
        const { paintChart } = await import("./screens/first-paint.ts");
        await paintChart(context, place);
      },
    }),
  ],
  refreshes: [
    refresh(documentsChanged, () => [documentCountsKey]),
    refresh(peopleChanged, () => [peopleCountsKey]),
    refresh(auditsChanged, () => [peopleCountsKey]),
    refresh(engagementCounted, () => [engagementKey]),
  ],
} satisfies ScreenFeature;
