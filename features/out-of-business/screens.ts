import { data, type LoaderFunctionArgs } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { fflActions } from "@/features/organization/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import { outOfBusinessChanged } from "./contract-events.ts";
import { outOfBusinessKey } from "./query-keys.ts";

function screenLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { standingQuery, storeInPath } = await import("./queries.ts");
    const storeId = storeInPath(params.storeId);
    if (storeId === null) return data(null, { status: 404 });
    await context.queries.prefetchQuery(standingQuery(context, storeId));
    return null;
  };
}

/** The browser's half: a store that stops for good, and the ways there. */
export default {
  name: "out-of-business",
  routes: (context) => [{
    path: ":storeId/out-of-business",
    loader: screenLoader(context),
    lazy: screenOf(() => import("./screens/out-of-business-screen.tsx")),
    handle: { module: "features/out-of-business/screens/out-of-business-screen.tsx" },
  }],
  refreshes: [refresh(outOfBusinessChanged, ({ storeId }) => [[...outOfBusinessKey, storeId], dueKey])],
  slots: [
    fillSlot(settingsEnd, {
      key: "out-of-business.settings",
      label: "Out of business",
      order: 85,
      load: () => import("./screens/settings-card.tsx"),
    }),
    fillSlot(fflActions, {
      key: "out-of-business.ffl",
      label: "Out of business",
      order: 80,
      load: () => import("./screens/ffl-link.tsx"),
    }),
  ],
} satisfies ScreenFeature;
