import { matchRoutes, type RouteMatch } from "react-router";
import type { ScreenParts, ScreenRoute } from "./screen-route.ts";

/** Something failed while an address was loaded: what, and for which of the matched screens, counted from outside. */
export interface Failure {
  readonly depth: number;
  readonly error: unknown;
}

/** What came of loading an address. */
export type Loaded =
  | { readonly kind: "redirect"; readonly response: Response }
  | { readonly kind: "screens"; readonly status: number; readonly failure: Failure | null };

/** What one screen and its loader came to. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

const parts = new WeakMap<ScreenRoute, ScreenParts>();

/** What a route shows; undefined for a bare route, and for a lazy one that is not loaded. */
export function partsOf(route: ScreenRoute): ScreenParts | undefined {
  return parts.get(route) ?? (route.Component && { Component: route.Component, ErrorBoundary: route.ErrorBoundary });
}

/** The routes that make up an address, from the outermost in; none when it leads nowhere. */
export function matched(routes: ScreenRoute[], pathname: string): readonly RouteMatch<string, ScreenRoute>[] {
  return matchRoutes<ScreenRoute>(routes, pathname) ?? [];
}

/** The innermost screen that can speak for a failure: the failed one, or one around it. */
export function speakerFor(
  found: readonly RouteMatch<string, ScreenRoute>[],
  { depth }: Failure,
): ScreenRoute | undefined {
  return found.slice(0, depth + 1).findLast(({ route }) => partsOf(route)?.ErrorBoundary)?.route;
}

/** Loads the code of the screens at an address, so that they can be shown at once. */
export async function loadParts(routes: ScreenRoute[], pathname: string): Promise<void> {
  await Promise.all(matched(routes, pathname).map(({ route }) => loadPartsOf(route)));
}

/**
 * Loads the code and the data of all screens at an address, side by side. Of several redirects and failures the
 * outermost counts: a frame that turns somebody away decides for what is in it.
 */
export async function loadScreens(routes: ScreenRoute[], request: Request): Promise<Loaded> {
  const found = matched(routes, new URL(request.url).pathname);
  const outcomes = await Promise.all(found.map(async ({ route, params }): Promise<Outcome> => {
    try {
      const [value] = await Promise.all([route.loader?.({ request, params }), loadPartsOf(route)]);
      return { value };
    } catch (error) {
      return { error };
    }
  }));
  for (const outcome of outcomes) {
    const answer = "error" in outcome ? outcome.error : outcome.value;
    if (isRedirect(answer)) return { kind: "redirect", response: answer };
  }
  const depth = outcomes.findIndex((outcome) => "error" in outcome);
  const failed = outcomes[depth];
  if (failed && "error" in failed) return { kind: "screens", status: 500, failure: { depth, error: failed.error } };
  return { kind: "screens", status: found.length === 0 ? 404 : statusOf(outcomes), failure: null };
}

async function loadPartsOf(route: ScreenRoute): Promise<void> {
  if (route.lazy && !parts.has(route)) parts.set(route, await route.lazy());
}

function isRedirect(answer: unknown): answer is Response {
  return answer instanceof Response && answer.headers.has("location");
}

/** The innermost status that is not plain success. */
function statusOf(outcomes: readonly Outcome[]): number {
  const statuses = outcomes.flatMap((outcome) => "value" in outcome ? givenStatus(outcome.value) : []);
  return statuses.findLast((status) => status !== 200) ?? 200;
}

/** The status in what React Router's `data()` made. */
function givenStatus(value: unknown): number[] {
  if (typeof value !== "object" || value === null || !("init" in value)) return [];
  const { init } = value;
  if (typeof init !== "object" || init === null || !("status" in init)) return [];
  return typeof init.status === "number" ? [init.status] : [];
}
