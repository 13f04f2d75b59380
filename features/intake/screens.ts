import ListChecks from "lucide-react/icons/list-checks";
import { createElement } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { archiveNotices } from "@/features/documents/slots.ts";
import { verifyLater } from "@/features/filing/slots.ts";
import { banners } from "@/features/shell/slots.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { intakeChanged } from "./contract-events.ts";
import { DraftsWatch } from "./screens/drafts-watch.tsx";
import { idIn, intakeCountsQuery, intakeItemQuery, intakeKeys, intakeListQuery, listPlace } from "./queries.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const isServer = typeof document === "undefined";

function listLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const place = listPlace(params.storeId, new URL(request.url).searchParams);
    if (!place) return data(null, { status: 404 });
    if (isServer) await context.queries.prefetchQuery(intakeListQuery(context, place));
    return null;
  };
}

function queueLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    const id = idIn(params.itemId);
    if (idIn(params.storeId) === null || id === null) return data(null, { status: 404 });
    if (!isServer) return null;
    const query = intakeItemQuery(context, id);
    await context.queries.prefetchQuery(query);
    const { error } = context.queries.getQueryState(query.queryKey) ?? {};
    return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
  };
}

export default {
  name: "intake",
  frameData: async (context, { storeId }) => {
    if (storeId !== null) await context.queries.prefetchQuery(intakeCountsQuery(context, storeId));
  },
  menu: (["top", "bottom"] as const).map((place) => ({
    key: `intake.${place}`,
    place,
    label: "To verify",
    order: 25,
    icon: ListChecks,
    permission: "documents.file",
    href: ({ storeId }: { storeId: number | null }) => storeId === null ? null : `/${storeId}/to-verify`,
  })),
  routes: (context) => [
    {
      path: ":storeId/to-verify",
      loader: listLoader(context),
      lazy: screenOf(() => import("./screens/to-verify.tsx")),
      handle: { module: "features/intake/screens/to-verify.tsx" },
    },
    {
      path: ":storeId/to-verify/:itemId",
      loader: queueLoader(context),
      lazy: screenOf(() => import("./screens/queue/verify-queue.tsx")),
      handle: { module: "features/intake/screens/queue/verify-queue.tsx" },
    },
  ],
  stays: [":storeId/to-verify/:itemId"],
  refreshes: [refresh(intakeChanged, ({ storeId, itemIds }) => [...intakeKeys(storeId, itemIds), dueKey])],
  slots: [
    {
      slot: banners.name,
      key: "intake.drafts",
      label: "Entered but not filed",
      order: 110,
      render: () => createElement(DraftsWatch),
    },
    fillSlot(verifyLater, {
      key: "intake.list",
      label: "To verify",
      order: 10,
      load: () => import("./screens/verify-later.tsx"),
    }),
    fillSlot(archiveNotices, {
      key: "intake.waiting",
      label: "To verify",
      order: 10,
      load: () => import("./screens/waiting-line.tsx"),
    }),
  ],
  palette: [{
    key: "intake",
    label: "To verify",
    minimum: 2,
    find: async (text, { storeId }, { queries, api }) => {
      if (storeId === null || !"to verify".startsWith(text.trim().toLowerCase())) return [];
      const { ready } = await queries.fetchQuery(intakeCountsQuery({ api }, storeId));
      return [{ key: "queue", label: `To verify ${ready}`, href: `/${storeId}/to-verify` }];
    },
  }],
} satisfies ScreenFeature;
