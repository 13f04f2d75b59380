import { isFilled, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { dashboardSlots } from "./slots.ts";

/** There is a dashboard as soon as a feature has something to show on it. */
export default {
  name: "dashboard",
  routes: ({ features }) =>
    dashboardSlots.some((slot) => isFilled(features, slot))
      ? [{
        path: ":storeId/dashboard",
        handle: { module: "features/dashboard/screens/dashboard.tsx" },
        lazy: async () => ({ Component: (await import("./screens/dashboard.tsx")).default }),
      }]
      : [],
} satisfies ScreenFeature;
