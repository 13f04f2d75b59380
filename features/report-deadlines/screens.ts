import { data, type LoaderFunctionArgs } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { reportPermission } from "./contract.ts";
import { reportsChanged } from "./contract-events.ts";
import { reportsKey } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

function reportsLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { reportPlace, reportsQuery } = await import("./queries.ts");
    const place = reportPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    await context.queries.prefetchQuery(reportsQuery(context, place));
    return null;
  };
}

/** The browser's half: the reports that are due to ATF, and whether a store reports rifles. */
export default {
  name: "report-deadlines",
  menu: [{
    key: "report-deadlines",
    place: "user",
    label: "ATF Reports",
    icon: lateIcon(() => import("lucide-react/icons/file-clock")),
    order: 35,
    permission: reportPermission,
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/report-deadlines`,
  }],
  routes: (context) => [{
    path: ":storeId/report-deadlines",
    loader: reportsLoader(context),
    lazy: screenOf(() => import("./screens/reports-screen.tsx")),
    handle: { module: "features/report-deadlines/screens/reports-screen.tsx" },
  }],
  refreshes: [
    refresh(reportsChanged, ({ storeId }) => [reportsKey, dueKey, ["report-deadlines", "settings", storeId]]),
  ],
  slots: [
    fillSlot(settingsEnd, {
      key: "report-deadlines.settings",
      label: "ATF reports",
      order: 31,
      load: () => import("./screens/settings-card.tsx"),
    }),
  ],
} satisfies ScreenFeature;
