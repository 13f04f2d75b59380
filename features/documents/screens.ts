import Files from "lucide-react/icons/files";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { QueryKey } from "@tanstack/react-query";
import { dashboardTabs } from "@/features/dashboard/slots.ts";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { banners } from "@/features/shell/slots.ts";
import { settingsEnd } from "@/features/stores/slots.ts";
import { ApiError } from "@/kernel/screens/api.ts";

import { connectionLost } from "@/kernel/screens/connection.ts";
import { fillSlot, preloadSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { archiveEntryChanged, damagesChanged, documentsChanged } from "./contract-events.ts";
import { archiveActions, bulkActions, detailActions, detailPrimaryActions } from "./slots.ts";
import {
  archiveEntryKey,
  archiveEntryQuery,
  archiveListQuery,
  damagedKey,
  documentKeys,
  documentListQuery,
  documentQuery,
  listKeys,
  neighboursQuery,
  prefetchDamaged,
} from "./queries.ts";
import { readFilters } from "./screens/archive/filters.ts";
import { type ArchivePlace, expiringListOf, idIn, listQueryOf, placeOf } from "./screens/archive/place.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const archiveModule = "features/documents/screens/archive/archive.tsx";
const documentModule = "features/documents/screens/document/document-screen.tsx";

const archive = screenOf(() => import("./screens/archive/archive.tsx"));
/** With the buttons that others put into its header, which would move everything below them by coming later. */
const page = ({ features }: ScreenContext) => async () => {
  const [screen] = await Promise.all([
    import("./screens/document/document-screen.tsx"),
    preloadSlot(features, detailPrimaryActions),
  ]);
  return { Component: screen.default };
};

const compareModule = "features/documents/screens/compare/compare-screen.tsx";
const compare = screenOf(() => import("./screens/compare/compare-screen.tsx"));

/**
 * The server waits for what the first paint shows. In the browser the screen opens at once and asks for the same
 * things itself, so that the rows before stay in view; offline, where it could show nothing, the one before stays. A
 * failure is not cached; the screen meets it again and says it.
 */
async function started({ queries }: ScreenContext, main: QueryKey, work: () => readonly Promise<unknown>[]) {
  if (typeof document !== "undefined") {
    if (!navigator.onLine && queries.getQueryData(main) === undefined) throw connectionLost();
    return null;
  }
  await Promise.all(work());
  const { error } = queries.getQueryState(main) ?? {};
  return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
}

/** For addresses that can lead nowhere; the screen says so. */
const nowhere = () => data(null, { status: 404 });

function archiveLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const { pathname, searchParams: search } = new URL(request.url);
    const place = placeOf(params.storeId, search);
    if (!place) return nowhere();
    const entry = await entryAddress(context, place, pathname, search);
    if (entry) return redirect(`${pathname}?${entry}`);
    if (typeof document !== "undefined" && location.pathname === pathname) return null;
    const list = archiveListQuery(context, listQueryOf(place, readFilters(search)));
    return started(context, list.queryKey, () => [
      context.queries.prefetchQuery(list),
      context.queries.prefetchQuery(documentListQuery(context, expiringListOf(place))),
      prefetchDamaged(context, place.storeId),
    ]);
  };
}

/** Where an archive without a filter leads; from within it nowhere else, so that clearing filters shows them cleared. */
async function entryAddress(context: ScreenContext, place: ArchivePlace, pathname: string, search: URLSearchParams) {
  if ([...search.keys()].some((name) => name !== "accountOverview")) return null;
  if (typeof document !== "undefined" && location.pathname === pathname) return null;
  const entry = await context.queries.ensureQueryData(archiveEntryQuery(context, place.storeId, place.accountOverview))
    .catch(() => null);
  return entry?.address && [entry.address, search.toString()].filter(Boolean).join("&");
}

function documentLoader(context: ScreenContext) {
  return ({ params, request }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams;
    const place = placeOf(params.storeId, search);
    const id = idIn(params.documentId);
    if (!place || id === null) return nowhere();
    const asked = documentQuery(context, id);
    const list = listQueryOf(place, readFilters(new URLSearchParams(search.get("list") ?? "")));
    return started(context, asked.queryKey, () => [
      context.queries.prefetchQuery(asked),
      context.queries.prefetchQuery(neighboursQuery(context, id, list)),
      prefetchDamaged(context, place.storeId),
    ]);
  };
}

function compareLoader(context: ScreenContext) {
  return ({ request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { searchParams } = new URL(request.url);
    const ids = ["left", "right"].flatMap((name) => idIn(searchParams.get(name) ?? "") ?? []);
    if (ids.length === 0) return nowhere();
    const documents = ids.map((id) => documentQuery(context, id));
    return started(
      context,
      documents[0].queryKey,
      () => documents.map((document) => context.queries.prefetchQuery(document)),
    );
  };
}

const furtherSlots = [
  fillSlot(dashboardTabs, {
    key: "expiring",
    label: "Expiring Documents",
    order: 20,
    when: ({ auditorMode }) => !auditorMode,
    count: (context, place) => documentListQuery(context, expiringListOf(place)),
    data: async (...asked) => {
      if (typeof document !== "undefined") return;
      const { prefetchTable } = await import("./screens/dashboard/tables.ts");
      await prefetchTable("expiring", ...asked);
    },
    load: () => import("./screens/dashboard/expiring-tab.tsx"),
  }),
  fillSlot(dashboardTabs, {
    key: "flagged",
    label: "Flagged Documents",
    order: 30,
    data: async (...asked) => {
      if (typeof document !== "undefined") return;
      const { prefetchTable } = await import("./screens/dashboard/tables.ts");
      await prefetchTable("flagged", ...asked);
    },
    load: () => import("./screens/dashboard/flagged-tab.tsx"),
  }),
  fillSlot(dashboardTabs, {
    key: "assigned",
    label: "Assigned to Me",
    order: 50,
    data: async (...asked) => {
      if (typeof document !== "undefined") return;
      const { prefetchTable } = await import("./screens/dashboard/tables.ts");
      await prefetchTable("assigned", ...asked);
    },
    load: () => import("./screens/dashboard/assigned-tab.tsx"),
  }),
  fillSlot(banners, {
    key: "documents.damaged",
    label: "Damaged files",
    order: 20,
    load: () => import("./screens/damage/lazy-damage-banner.tsx"),
  }),
  fillSlot(bulkActions, {
    key: "documents.compare_chosen",
    label: "Compare",
    order: 50,
    load: () => import("./screens/compare/compare-chosen.tsx"),
  }),
  fillSlot(detailActions, {
    key: "documents.compare_with",
    label: "Compare with…",
    order: 60,
    load: () => import("./screens/compare/compare-with.tsx"),
  }),
  fillSlot(archiveActions, {
    key: "documents.recent_changes",
    label: "Your recent changes",
    order: 80,
    load: () => import("./screens/actions/changes-item.tsx"),
  }),
  fillSlot(settingsEnd, {
    key: "documents.filing_order",
    label: "Filing order",
    order: 20,
    load: () => import("./screens/settings/filing-order-card.tsx"),
  }),
];

export default {
  name: "documents",
  routes: (context) => [
    {
      path: ":storeId/documents",
      loader: archiveLoader(context),
      lazy: archive,
      handle: { module: archiveModule, firstLoad: true },
    },
    {
      path: ":storeId/documents/compare",
      loader: compareLoader(context),
      lazy: compare,
      handle: { module: compareModule },
    },
    {
      path: ":storeId/documents/:documentId",
      loader: documentLoader(context),
      lazy: page(context),
      handle: { module: documentModule },
    },
  ],
  // From one document to the next the viewer stays as the person left it.
  stays: [":storeId/documents/:documentId"],
  storeStart: {
    label: "documents",
    order: 100,
    href: (storeId) => `/${storeId}/documents`,
    overviewHref: (storeId) => `/${storeId}/documents?accountOverview=true`,
  },
  menu: (["top", "bottom"] as const).map((place) => ({
    key: `documents.${place}`,
    place,
    label: "Documents",
    order: 20,
    icon: Files,
    permission: "documents.read",
    href: ({ storeId }: { storeId: number | null }) => storeId === null ? null : `/${storeId}/documents`,
  })),
  slots: furtherSlots,
  refreshes: [
    refresh(documentsChanged, ({ documentIds }) => [...listKeys, ...documentKeys(documentIds), dueKey]),
    refresh(damagesChanged, ({ storeId }) => [damagedKey(storeId)]),
    refresh(archiveEntryChanged, ({ storeId }) => [archiveEntryKey(storeId)]),
  ],
  palette: [{
    key: "documents",
    label: "Documents",
    minimum: 2,
    find: async (...asked) => await (await import("./screens/palette.ts")).findDocuments(...asked),
  }],
} satisfies ScreenFeature;
