import PhoneIncoming from "lucide-react/icons/phone-incoming";
import { data, type LoaderFunctionArgs } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { banners } from "@/features/shell/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type MenuEntry, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { deskPermission } from "./contract.ts";
import { tracesChanged } from "./contract-events.ts";
import { traceKeys } from "./query-keys.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

function deskLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { deskPlace, traceQuery, tracesQuery } = await import("./queries.ts");
    const place = deskPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    await (place.traceId === null
      ? context.queries.prefetchQuery(tracesQuery(context, place))
      : context.queries.prefetchQuery(traceQuery(context, place.traceId)));
    return null;
  };
}

function deskEntry(place: MenuEntry["place"]): MenuEntry {
  return {
    key: `traces.${place}`,
    place,
    label: "Trace Desk",
    icon: PhoneIncoming,
    order: 30,
    permission: deskPermission,
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/traces`,
  };
}

export default {
  name: "traces",
  menu: [
    deskEntry("top"),
    deskEntry("bottom"),
  ],
  routes: (context) => [{
    path: ":storeId/traces",
    loader: deskLoader(context),
    lazy: screenOf(() => import("./screens/desk.tsx")),
    handle: { module: "features/traces/screens/desk.tsx" },
  }],
  refreshes: [refresh(tracesChanged, ({ traceId }) => [...traceKeys(traceId), dueKey])],
  slots: [
    fillSlot(banners, {
      key: "traces.key",
      label: "Trace Desk",
      order: 90,
      load: () => import("./screens/desk-key.tsx"),
    }),
  ],
} satisfies ScreenFeature;
