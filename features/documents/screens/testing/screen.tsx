import { render, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createQueries } from "@/kernel/screens/queries.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import documents from "../../screens.ts";
import filing from "@/features/filing/screens.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { aSession } from "./samples.ts";
import { type Answers, pretendedApi } from "./server.ts";

// React reads a submitted form with the FormData of the document that the form lies in.
Object.defineProperty(globalThis, "FormData", {
  value: document.defaultView?.FormData,
  configurable: true,
  writable: true,
});

/** How long the first screen of a test file may take to be compiled and shown. */
const LOADING_MS = 15_000;

export interface OpenedScreen {
  /** Every request, as `GET /api/documents?page=2`. */
  readonly asked: string[];
  /** The path and query string that the address bar shows. */
  address(): string;
}

/** Opens a screen of the documents at an address, over a pretended server. */
export async function openScreen(address: string, answers: Answers, session = aSession()): Promise<OpenedScreen> {
  const asked: string[] = [];
  const api = pretendedApi(
    (path, ...rest) => path === "/api/session" ? session : answers(path, ...rest),
    (request) => asked.push(request),
  );
  const queries = createQueries();
  await queries.prefetchQuery(sessionQuery({ api }));
  const features: readonly ScreenFeature[] = [documents, filing];
  const router = createMemoryRouter(documents.routes({ queries, api, features }), { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (!router.state.initialized || !document.querySelector("h1, [role=alert], [role=status]")) {
      throw new Error("The screen is loading.");
    }
  }, { timeout: LOADING_MS });
  return { asked, address: () => router.state.location.pathname + router.state.location.search };
}

/** A window too narrow for the page beside its facts: the viewer is not drawn until it is asked for. */
export function narrowWindow(): void {
  windowFrom();
}

/** A window of which only these media queries hold. */
export function windowFrom(...holding: readonly string[]): void {
  const listOf = (query: string) => ({
    matches: holding.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  Object.defineProperty(globalThis, "matchMedia", { value: listOf, configurable: true, writable: true });
}
