import { data, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { storesChanged } from "./contract-events.ts";
import { anyStoreSettingsKey, storeSettingsKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const settingsModule = "features/stores/screens/ffl-settings.tsx";

const settings = screenOf(() => import("./screens/ffl-settings.tsx"));

/** Fetched while the server renders. A failure is not cached; the screen meets it again and says it. */
function settingsLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    if (!/^[1-9]\d{0,14}$/.test(params.fflId ?? "")) return data(null, { status: 404 });
    const { storeSettingsQuery } = await import("./queries.ts");
    const query = storeSettingsQuery(context, Number(params.fflId));
    await context.queries.prefetchQuery(query);
    const { error } = context.queries.getQueryState(query.queryKey) ?? {};
    return data(null, { status: error instanceof ApiError && [403, 404].includes(error.status) ? error.status : 200 });
  };
}

export default {
  name: "stores",
  routes: (context) => [
    {
      path: ":storeId/ffl-settings/:fflId",
      loader: settingsLoader(context),
      lazy: settings,
      handle: { module: settingsModule },
    },
  ],
  refreshes: [
    refresh(storesChanged, ({ storeId }) => [storeId === null ? anyStoreSettingsKey : storeSettingsKey(storeId)]),
  ],
  menu: [{
    key: "stores.settings",
    place: "user",
    label: "FFL Settings",
    order: 50,
    icon: lateIcon(() => import("lucide-react/icons/store")),
    permission: "stores.manage",
    // With several FFLs each is opened from Your Organization (document 1, section 6).
    when: ({ accountType, accountStores }) => accountType === 0 || accountStores === 1,
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/ffl-settings/${storeId}`,
  }],
} satisfies ScreenFeature;
