import { render } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import { type Answers, pretendedApi } from "@/features/documents/screens/testing/server.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";

/** What a test sees of a screen. */
export interface Shown {
  /** Every request, as `GET /api/documents/5/versions`. */
  readonly asked: string[];
  /** The path and query string in the address bar. */
  address(): string;
}

/** Shows an element at an address below a pretended server; `path` is the route's. */
export async function shown(
  element: ReactNode,
  answers: Answers,
  at: string,
  path = "*",
  session = aSession(),
): Promise<Shown> {
  const asked: string[] = [];
  const api = pretendedApi(
    (where, ...rest) => where === "/api/session" ? session : answers(where, ...rest),
    (request) => asked.push(request),
  );
  const queries = createQueries();
  await queries.prefetchQuery(sessionQuery({ api }));
  const router = createMemoryRouter([{ path, element }, { path: "*", element: null }], { initialEntries: [at] });
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <RouterProvider router={router} />
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return { asked, address: () => router.state.location.pathname + router.state.location.search };
}
