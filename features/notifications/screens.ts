import type { LoaderFunctionArgs } from "react-router";
import { profileSections } from "@/features/profile/slots.ts";
import { bell } from "@/features/shell/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { notificationsChanged } from "./contract-events.ts";
import { notificationsKey } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

/** The browser's half: the bell, the list of all notifications, and what one gets by email. */
export default {
  name: "notifications",
  routes: (context) => [{
    path: "notifications",
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (typeof document !== "undefined") return null;
      const { allNotificationsQuery, listPlace } = await import("./queries.ts");
      const { page, limit } = listPlace(new URL(request.url).searchParams);
      await context.queries.prefetchQuery(allNotificationsQuery(context, page, limit));
      return null;
    },
    lazy: screenOf(() => import("./screens/all-notifications.tsx")),
    handle: { module: "features/notifications/screens/all-notifications.tsx" },
  }],
  refreshes: [refresh(notificationsChanged, () => [notificationsKey])],
  slots: [
    fillSlot(bell, {
      key: "notifications",
      label: "Notifications",
      order: 10,
      load: () => import("./screens/bell.tsx"),
    }),
    fillSlot(profileSections, {
      key: "notifications",
      label: "Email settings",
      order: 30,
      load: () => import("./screens/preferences-section.tsx"),
    }),
  ],
} satisfies ScreenFeature;
