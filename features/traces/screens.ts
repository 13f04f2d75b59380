import PhoneIncoming from "lucide-react/icons/phone-incoming";
import { data, type LoaderFunctionArgs } from "react-router";
import { banners } from "@/features/shell/slots.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { deskPermission } from "./contract.ts";
import { deskPlace, traceQuery, tracesQuery } from "./queries.ts";

function deskLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const place = deskPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    if (typeof document === "undefined") {
      await (place.traceId === null
        ? context.queries.prefetchQuery(tracesQuery(context, place))
        : context.queries.prefetchQuery(traceQuery(context, place.traceId)));
    }
    return null;
  };
}

export default {
  name: "traces",
  menu: [{
    key: "traces",
    place: "user",
    label: "Trace Desk",
    icon: PhoneIncoming,
    order: 20,
    permission: deskPermission,
    hiddenFromAuditors: true,
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/traces`,
  }],
  routes: (context) => [{
    path: ":storeId/traces",
    loader: deskLoader(context),
    lazy: async () => ({ Component: (await import("./screens/desk.tsx")).default }),
    handle: { module: "features/traces/screens/desk.tsx" },
  }],
  slots: [
    fillSlot(banners, {
      key: "traces.key",
      label: "Trace Desk",
      order: 90,
      load: () => import("./screens/desk-key.tsx"),
    }),
  ],
} satisfies ScreenFeature;
