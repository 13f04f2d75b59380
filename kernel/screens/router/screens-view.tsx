import { Component, type ComponentType, type ReactNode, startTransition, useContext, useLayoutEffect } from "react";
import { useMemo, useState } from "react";
import { type Location, NavigationType, type Navigator, Outlet, type RouteObject } from "react-router";
import { Router, useLocation, useRoutes } from "react-router";
import type { BrowserRouter } from "./browser-router.ts";
import { type Failure, matched, partsOf, speakerFor } from "./load.ts";
import type { ScreenRoute } from "./screen-route.ts";
import { Failed, Pending, Told } from "./shown.ts";

/** The screens of the browser's page, as its router goes from one to the next. */
export function BrowserScreens({ router }: { router: BrowserRouter }) {
  const [{ location, action, failure, isPending }, setState] = useState(() => router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((state) => startTransition(() => setState(state)));
  }, [router]);
  useLayoutEffect(() => router.restoreScroll({ location, action }), [router, location, action]);
  return (
    <Router location={location} navigationType={action} navigator={router.navigator}>
      <Pending value={isPending}>
        <Screens routes={router.routes} failure={failure} />
      </Pending>
    </Router>
  );
}

/** The screens of one address, as the server renders them. */
export function StaticScreens({ routes, url, failure }: { routes: ScreenRoute[]; url: URL; failure: Failure | null }) {
  return (
    <Router location={url.pathname + url.search} navigationType={NavigationType.Pop} navigator={nowhere} static>
      <Screens routes={routes} failure={failure} />
    </Router>
  );
}

/** A page that is being rendered stays where it is. */
const nowhere: Navigator = {
  createHref: (to) => typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`,
  go: refuse,
  push: refuse,
  replace: refuse,
};

function refuse(): never {
  throw new Error("A screen may not go elsewhere while it is rendered.");
}

function Screens({ routes, failure }: { routes: ScreenRoute[]; failure: Failure | null }) {
  const { pathname } = useLocation();
  const elements = useMemo(() => routes.map(withElement), [routes]);
  const failed = useMemo(
    () => failure && { route: speakerFor(matched(routes, pathname), failure), error: failure.error },
    [routes, pathname, failure],
  );
  return <Failed value={failed}>{useRoutes(elements)}</Failed>;
}

function withElement(route: ScreenRoute): RouteObject {
  return { path: route.path, element: <Screen route={route} />, children: route.children?.map(withElement) };
}

function Screen({ route }: { route: ScreenRoute }) {
  const failed = useContext(Failed);
  const location = useLocation();
  const { Component: Shown = Outlet, ErrorBoundary } = partsOf(route) ?? {};
  if (!ErrorBoundary) return <Shown />;
  return (
    <Boundary location={location} speaker={ErrorBoundary} failure={failed?.route === route ? failed : null}>
      <Shown />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly location: Location;
  readonly speaker: ComponentType;
  readonly failure: { readonly error: unknown } | null;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: Location;
  readonly caught: { readonly error: unknown } | null;
}

/** Lets a screen's `ErrorBoundary` speak for what failed in it, until the person goes elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, caught: null };
  }

  override render(): ReactNode {
    const { failure, speaker: Speaker, children } = this.props;
    const told = failure ?? this.state.caught;
    return told
      ? (
        <Told value={told.error}>
          <Speaker />
        </Told>
      )
      : children;
  }
}
