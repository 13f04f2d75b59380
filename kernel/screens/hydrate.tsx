import { hydrate, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { createApi } from "./api.ts";
import { browserCredentials } from "./browser-credentials.ts";
import { KnownAnswers } from "./known-answers.ts";
import { createQueries } from "./queries.ts";
import { loadScreensInBrowser } from "./load-screens.ts";
import { loadParts, routesAt, routesOf } from "./routes.tsx";
import { modeHeadersOf, type ScreenFeature } from "./screen-feature.ts";
import { ScreensProvider } from "./screens-context.tsx";
import { startBuildWatch } from "./server-build.ts";
import { watchSignedOut } from "./signed-out.ts";
import { hydrationOf, readState } from "./state.ts";
import { notTakenOverEvent, TakenOver } from "./taken-over.ts";

/** Takes over the page that the server rendered, without changing a pixel of it; tells the page's own script when it fails. */
export async function hydratePage(features: readonly ScreenFeature[]): Promise<void> {
  try {
    await takeOver(features);
  } catch (error) {
    dispatchEvent(new Event(notTakenOverEvent));
    throw error;
  }
}

async function takeOver(features: readonly ScreenFeature[]): Promise<void> {
  const state = readState(document);
  startBuildWatch(state.build);
  const credentials = browserCredentials(() => modeHeadersOf(features, document.cookie));
  const queries = createQueries(credentials);
  hydrate(queries, state.queries);
  const known = new KnownAnswers();
  // Another tab may have signed the person out; this one stays where it is.
  watchSignedOut(() => known.clear());
  const api = createApi((path, init) => fetch(path, init), credentials, known);
  const context = { queries, api, features };
  const routes = routesOf(context);
  // The screens of the page must be there before hydration, else the first render in the browser differs.
  await loadParts(routesAt(routes, location.pathname));
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationOf(state),
    dataStrategy: loadScreensInBrowser,
  });
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  hydrateRoot(
    root,
    <StrictMode>
      <TakenOver>
        <QueryClientProvider client={queries}>
          <ScreensProvider value={context}>
            <RouterProvider router={router} />
          </ScreensProvider>
        </QueryClientProvider>
      </TakenOver>
    </StrictMode>,
    { onRecoverableError: (error) => console.error("hydration", error) },
  );
}
