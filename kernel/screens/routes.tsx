import { data, matchRoutes, Outlet, redirect, redirectDocument, ScrollRestoration, useRouteError } from "react-router";
import { arrived } from "./connection.ts";
import type { ScreenContext, ScreenFeature } from "./screen-feature.ts";
import type { ScreenRoute } from "./screen-route.ts";

const isServer = typeof document === "undefined";

/** All screens of all features as routes: bare ones, and those inside the frame. */
export function routesOf(context: ScreenContext): ScreenRoute[] {
  const { features } = context;
  const framing = features.filter((feature) => feature.frame);
  if (framing.length > 1) throw new Error("Only one feature may give the frame.");
  const frame = withFrameData(framing[0]?.frame?.(context) ?? {}, context);
  const inside = [...(frame.children ?? []), ...features.flatMap((feature) => feature.routes?.(context) ?? [])];
  const ErrorBoundary = framing[0]?.ScreenError;
  return [{
    Component: Everything,
    ...isServer ? { loader: ({ request }) => leadOn(features, new URL(request.url)) } : {},
    ErrorBoundary: Unspoken,
    children: [
      ...features.flatMap((feature) => feature.bareRoutes?.(context) ?? []).map(patient),
      // The frame stays when a screen inside it cannot be shown.
      {
        ...patient(frame),
        children: ErrorBoundary ? [{ ErrorBoundary, children: inside.map(patient) }] : inside.map(patient),
      },
      { path: "*", loader: nowhere },
    ],
  }];
}

function leadOn(features: readonly ScreenFeature[], address: URL) {
  for (const { leadsTo } of features) {
    const target = leadsTo?.(address);
    if (target) return redirect(target);
  }
  return null;
}

/** The same route, whose code waits for the way to the server where that is lost. */
function patient<Route extends ScreenRoute>(route: Route): Route {
  const { lazy } = route;
  return lazy ? { ...route, lazy: () => arrived(lazy) } : route;
}

/** The routes that make up an address, from the outermost in. */
export function routesAt(routes: ScreenRoute[], pathname: string): readonly ScreenRoute[] {
  return matchRoutes<ScreenRoute>(routes, pathname)?.map(({ route }) => route) ?? [];
}

/** Loads the code of the screens at an address, so that they can be shown at once. */
export async function loadParts(routes: readonly ScreenRoute[]): Promise<void> {
  await Promise.all(routes.map(async (route) => {
    Object.assign(route, await route.lazy?.());
    delete route.lazy;
  }));
}

/** Around all screens. Going back leads to where a screen was left; a new one begins at its top. */
function Everything() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** What no screen speaks for is not ours to show. */
function Unspoken(): never {
  throw useRouteError();
}

/** What no screen here can show is asked of the server as a page, which says that there is none. */
function nowhere({ request }: { request: Request }) {
  return isServer ? data(null, { status: 404 }) : redirectDocument(request.url);
}

/** While the server renders, the frame's own loader is followed by what features' banners need. */
function withFrameData(frame: ScreenRoute, context: ScreenContext): ScreenRoute {
  const { loader } = frame;
  if (!isServer) return frame;
  return {
    ...frame,
    async loader(args) {
      const answer = await loader?.(args);
      if (answer instanceof Response) return answer;
      const [, digits] = /^\/([1-9]\d{0,14})(?:\/|$)/.exec(new URL(args.request.url).pathname) ?? [];
      const where = { storeId: digits ? Number(digits) : null };
      await Promise.allSettled(context.features.map((feature) => feature.frameData?.(context, where)));
      return answer;
    },
  };
}
