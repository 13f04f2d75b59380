import { data, type LoaderFunctionArgs } from "react-router";
import { refresh } from "@/kernel/screens/refresh.ts";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { outboxChanged } from "./contract-events.ts";
import { outboxKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const outboxModule = "features/outbox/screens/outbox.tsx";

function outboxLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { outboxPlace, outboxQuery } = await import("./queries.ts");
    const place = outboxPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    await context.queries.prefetchQuery(outboxQuery(context, place));
    return null;
  };
}

export default {
  name: "outbox",
  menu: [{
    key: "outbox",
    place: "user",
    label: "Outbox",
    icon: lateIcon(() => import("lucide-react/icons/send")),
    order: 65,
    permission: "outbox.read",
    href: ({ storeId }) => storeId === null ? "/outbox" : `/${storeId}/outbox`,
  }],
  refreshes: [refresh(outboxChanged, () => [outboxKey])],
  routes: (context) => [{
    path: ":storeId?/outbox",
    loader: outboxLoader(context),
    lazy: screenOf(() => import("./screens/outbox.tsx")),
    handle: { module: outboxModule },
  }],
} satisfies ScreenFeature;
