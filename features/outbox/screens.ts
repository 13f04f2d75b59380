import Send from "lucide-react/icons/send";
import { data, type LoaderFunctionArgs } from "react-router";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { outboxPlace, outboxQuery } from "./queries.ts";

const outboxModule = "features/outbox/screens/outbox.tsx";

function outboxLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const place = outboxPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    if (typeof document === "undefined") await context.queries.prefetchQuery(outboxQuery(context, place));
    return null;
  };
}

export default {
  name: "outbox",
  menu: [{
    key: "outbox",
    place: "user",
    label: "Outbox",
    icon: Send,
    order: 65,
    permission: "outbox.read",
    href: ({ storeId }) => storeId === null ? "/outbox" : `/${storeId}/outbox`,
  }],
  routes: (context) => [{
    path: ":storeId?/outbox",
    loader: outboxLoader(context),
    lazy: async () => ({ Component: (await import("./screens/outbox.tsx")).default }),
    handle: { module: outboxModule },
  }],
} satisfies ScreenFeature;
