import type { ScreenContext, ScreenFeature } from "./screen-feature.ts";
import type { ScreenRoute } from "./router/screen-route.ts";

/** All screens of all features as routes: bare ones, and those inside the frame. */
export function routesOf(features: readonly ScreenFeature[], context: ScreenContext): ScreenRoute[] {
  const framing = features.filter((feature) => feature.frame);
  if (framing.length > 1) throw new Error("Only one feature may give the frame.");
  const frame: ScreenRoute = framing[0]?.frame?.(context) ?? {};
  return [
    ...features.flatMap((feature) => feature.bareRoutes?.(context) ?? []),
    {
      ...frame,
      children: [...(frame.children ?? []), ...features.flatMap((feature) => feature.routes?.(context) ?? [])],
    },
  ];
}
