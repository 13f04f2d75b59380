import { Outlet, type RouteObject } from "react-router";
import type { ScreenContext, ScreenFeature } from "./screen-feature.ts";

/** All screens of all features as React Router routes: bare ones, and those inside the frame. */
export function routesOf(features: readonly ScreenFeature[], context: ScreenContext): RouteObject[] {
  const framing = features.filter((feature) => feature.frame);
  if (framing.length > 1) throw new Error("Only one feature may give the frame.");
  const frame: RouteObject = framing[0]?.frame?.(context) ?? { Component: Outlet };
  return [
    ...features.flatMap((feature) => feature.bareRoutes?.(context) ?? []),
    {
      ...frame,
      children: [...(frame.children ?? []), ...features.flatMap((feature) => feature.routes?.(context) ?? [])],
    } as RouteObject,
  ];
}
