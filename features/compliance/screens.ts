import { data, type LoaderFunctionArgs } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { damagesChanged, documentsChanged } from "@/features/documents/contract-events.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { complianceChanged } from "./contract-events.ts";
import { complianceKey } from "./query-keys.ts";

function loader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (!/^[1-9]\d{0,14}$/.test(params.storeId ?? "")) return data(null, { status: 404 });
    if (typeof document !== "undefined") return null;
    const { complianceQuery } = await import("./queries.ts");
    await context.queries.prefetchQuery(complianceQuery(context, Number(params.storeId)));
    return null;
  };
}

/** The browser's half: the ruling's page, from the menu and from a store's settings. */
export default {
  name: "compliance",
  menu: [{
    key: "compliance",
    place: "user",
    label: "ATF Ruling 2022-1",
    icon: lateIcon(() => import("lucide-react/icons/badge-check")),
    order: 59,
    permission: "stores.manage",
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/compliance`,
  }],
  routes: (context) => [{
    path: ":storeId/compliance",
    loader: loader(context),
    lazy: screenOf(() => import("./screens/compliance.tsx")),
    handle: { module: "features/compliance/screens/compliance.tsx" },
  }],
  refreshes: [
    refresh(complianceChanged, ({ storeId }) => [complianceKey(storeId), dueKey]),
    refresh(documentsChanged, ({ storeId }) => [complianceKey(storeId)]),
    refresh(damagesChanged, ({ storeId }) => [complianceKey(storeId)]),
  ],
  slots: [
    fillSlot(settingsEnd, {
      key: "compliance.settings",
      label: "ATF Ruling 2022-1",
      order: 25,
      load: () => import("./screens/settings-card.tsx"),
    }),
  ],
} satisfies ScreenFeature;
