import { hydrate, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createApi } from "./api.ts";
import { browserCredentials } from "./browser-credentials.ts";
import { createQueries } from "./queries.ts";
import { routesOf } from "./routes.tsx";
import type { ScreenFeature } from "./screen-feature.ts";
import { ScreensProvider } from "./screens-context.tsx";
import { readState } from "./state.ts";

/** Takes over the page that the server rendered, without changing a pixel of it. */
export async function hydratePage(features: readonly ScreenFeature[]): Promise<void> {
  const state = readState(document);
  const queries = createQueries();
  hydrate(queries, state.queries);
  const api = createApi((path, init) => fetch(path, init), browserCredentials(modeHeaders));
  const context = { queries, api };
  const routes = routesOf(features, context);
  await loadMatched(routes);
  const router = createBrowserRouter(routes, { hydrationData: state.data });
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  hydrateRoot(
    root,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ScreensProvider value={{ ...context, features }}>
          <RouterProvider router={router} />
        </ScreensProvider>
      </QueryClientProvider>
    </StrictMode>,
    { onRecoverableError: (error) => console.error("hydration", error) },
  );
  document.documentElement.dataset.hydrated = "yes";
}

/** The matched lazy screens must be there before hydration, else the first render in the browser differs. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(matched.map(async ({ route }) => {
    if (typeof route.lazy !== "function") return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }));
}

/** Auditor mode is a cookie, so that the server renders in it too; requests of the browser carry it as a header. */
function modeHeaders(): Record<string, string> {
  return /(?:^|; )auditorMode=true(?:;|$)/.test(document.cookie) ? { auditorMode: "true" } : {};
}
