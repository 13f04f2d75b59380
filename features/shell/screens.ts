import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { accountChanged, peopleChanged } from "@/features/accounts/contract-events.ts";
import { storesChanged } from "@/features/stores/contract-events.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { type ScreenContext, type ScreenFeature, storeStart } from "@/kernel/screens/screen-feature.ts";
import ScreenError from "./screens/screen-error.tsx";
import { sessionKey, sessionQuery } from "./shared-queries.ts";
import { auditEndAddress, isOutOfAudit, storeAt, wayThrough } from "./screens/place.ts";
import { wayOut } from "./screens/way-out.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const frameModule = "features/shell/screens/frame/frame.tsx";
const homeModule = "features/shell/screens/home/home.tsx";
const endAuditModule = "features/shell/screens/end-audit.tsx";
const notFoundModule = "features/shell/screens/not-found.tsx";
const notAvailableModule = "features/shell/screens/not-available.tsx";

const frame = async () => {
  const { default: Component, ErrorBoundary } = await import("./screens/frame/frame.tsx");
  return { Component, ErrorBoundary };
};
const home = screenOf(() => import("./screens/home/home.tsx"));
const endAudit = screenOf(() => import("./screens/end-audit.tsx"));
const notFound = screenOf(() => import("./screens/not-found.tsx"));
const notAvailable = screenOf(() => import("./screens/not-available.tsx"));

/** Nothing inside the frame is shown to somebody who is not signed in, nor in a store that is closed to them. */
function frameLoader({ queries, api, features }: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    try {
      const session = await queries.ensureQueryData(sessionQuery({ api }));
      if (session.sendTo) return redirect(session.sendTo);
      if (isOutOfAudit(session)) return redirect(auditEndAddress);
      const way = session.blocking ? { kind: "open" as const } : wayThrough(features, session, pathname);
      if (way.kind === "redirect") return redirect(way.to);
      return data(null, { status: way.kind === "unknown" ? 404 : 200 });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return redirect(await wayOut(api, pathname + search));
      throw error;
    }
  };
}

/** A store's number alone leads to the screen that it opens with; another word leads nowhere. */
function storeLoader({ queries, api, features }: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    // Whoever is not signed in is sent away by the frame's own loader.
    const session = await queries.ensureQueryData(sessionQuery({ api })).catch(() => null);
    const store = session && storeAt(session, new URL(request.url).pathname);
    const start = store && storeStart(features, store);
    return start ? redirect(start.href(store.id)) : nowhere();
  };
}

function nowhere() {
  return data(null, { status: 404 });
}

export default {
  name: "shell",
  frame: (context) => ({
    id: "frame",
    loader: frameLoader(context),
    lazy: frame,
    handle: { module: frameModule, firstLoad: true },
    children: [
      { path: "/", lazy: home, handle: { module: homeModule } },
      { path: "/:storeId", loader: storeLoader(context), lazy: notFound, handle: { module: notFoundModule } },
      { path: "/not-available", lazy: notAvailable, handle: { module: notAvailableModule } },
      { path: "*", loader: nowhere, lazy: notFound, handle: { module: notFoundModule } },
    ],
  }),
  bareRoutes: () => [{ path: "/end-audit", lazy: endAudit, handle: { module: endAuditModule } }],
  ScreenError,
  // The frame shows the person, their account and their stores.
  refreshes: [
    refresh(peopleChanged, () => [sessionKey]),
    refresh(accountChanged, () => [sessionKey]),
    refresh(storesChanged, () => [sessionKey]),
  ],
} satisfies ScreenFeature;
