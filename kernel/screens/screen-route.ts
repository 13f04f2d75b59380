import type { ComponentType } from "react";
import type { LoaderFunctionArgs, NonIndexRouteObject } from "react-router";

/** What a route may say about itself beside what showing it needs. */
export interface RouteHandle {
  /** The module of the screen, from the project's root: the server preloads it. */
  readonly module?: string;
  /** People open the product with it: its code comes in the file that every first page loads. */
  readonly firstLoad?: true;
  /**
   * The entry of a program of its own, from the project's root, which shows this screen and no other. Such a route is the
   * server's alone, and its screen knows of its address what `useLoneSearch()` tells. In the browser another route stands
   * for it, so that all others keep their ids: its loader answers `redirectDocument(request.url)`.
   */
  readonly program?: string;
}

/** What a screen consists of, loaded when the screen is first shown. */
export interface ScreenParts {
  readonly Component: ComponentType;
  /** Shown in the place of this screen and of everything in it when one of them fails; see `useRouteError()`. */
  readonly ErrorBoundary?: ComponentType;
}

/**
 * A screen at an address: a route of React Router, as far as screens use it.
 *
 * Its `loader` fetches what the first paint shows, before every showing of the address. The answer is not kept: data
 * belongs into the query cache. `redirect()` leads elsewhere, `data(null, { status })` gives the page its status, an error
 * thrown shows the nearest `ErrorBoundary`.
 */
export interface ScreenRoute extends NonIndexRouteObject {
  loader?: (args: LoaderFunctionArgs) => unknown;
  lazy?: () => Promise<ScreenParts>;
  handle?: RouteHandle;
  children?: ScreenRoute[];
}

/** A screen that is the default of its module: `lazy: screenOf(() => import("./screens/dashboard.tsx"))`. */
export function screenOf(load: () => Promise<{ readonly default: ComponentType }>): () => Promise<ScreenParts> {
  return async () => ({ Component: (await load()).default });
}
