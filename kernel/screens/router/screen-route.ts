import type { ComponentType } from "react";
import type { Params } from "react-router";
import type { RouteHandle } from "../screen-feature.ts";

/** What a loader is told: the page that is asked for, with a signal that ends when nobody waits for it any more. */
export interface LoaderArgs {
  readonly request: Request;
  readonly params: Params;
}

/** What a screen consists of, loaded when the screen is first shown. */
export interface ScreenParts {
  readonly Component: ComponentType;
  /** Shown in the place of this screen and of everything in it when one of them fails; see {@link useScreenError}. */
  readonly ErrorBoundary?: ComponentType;
}

/**
 * A screen at an address. The shape is React Router's, which does the matching; of its properties these are the ones
 * that are understood here.
 */
export interface ScreenRoute {
  readonly id?: string;
  /** Left out by a route that only lies around its children. */
  readonly path?: string;
  /**
   * Fetches what the first paint shows, before every showing of the address. Its answer is not kept: data belongs into
   * the query cache. `redirect()` leads elsewhere, `data(null, { status })` gives the page its status, an error thrown
   * shows the nearest `ErrorBoundary`.
   */
  loader?(args: LoaderArgs): unknown;
  readonly lazy?: () => Promise<ScreenParts>;
  readonly Component?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  readonly handle?: RouteHandle;
  readonly children?: ScreenRoute[];
}
