import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { preloadSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { readDashboard } from "./contract.ts";
import { dashboardSlots } from "./slots.ts";

const addressOf = (storeId: number) => `/${storeId}/dashboard`;

/** With what features put into it, which would move everything below by coming later. */
const screen = ({ features }: ScreenContext) => async () => {
  const [{ default: Component }] = await Promise.all([
    import("./screens/dashboard.tsx"),
    ...dashboardSlots.map((slot) => preloadSlot(features, slot)),
  ]);
  return { Component };
};

/** The browser's half: the screen that a store opens with for the dealer's people. */
export default {
  name: "dashboard",
  routes: (context) => [{
    path: ":storeId/dashboard",
    loader: async (asked) => (await import("./screens/dashboard-data.ts")).loadDashboard(context, asked),
    lazy: screen(context),
    handle: { module: "features/dashboard/screens/dashboard.tsx" },
  }],
  storeStart: {
    label: "dashboard",
    order: 10,
    permission: readDashboard,
    href: addressOf,
    overviewHref: (storeId) => `${addressOf(storeId)}?accountOverview=true`,
  },
  menu: (["top", "bottom"] as const).map((place) => ({
    key: `dashboard.${place}`,
    place,
    label: "Dashboard",
    order: 10,
    icon: LayoutDashboard,
    permission: readDashboard,
    href: ({ storeId }) => storeId === null ? null : addressOf(storeId),
  })),
} satisfies ScreenFeature;
