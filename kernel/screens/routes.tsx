import type { ScreenContext, ScreenFeature } from "./screen-feature.ts";
import type { ScreenRoute } from "./router/screen-route.ts";

/** All screens of all features as routes: bare ones, and those inside the frame. */
export function routesOf(features: readonly ScreenFeature[], context: ScreenContext): ScreenRoute[] {
  const framing = features.filter((feature) => feature.frame);
  if (framing.length > 1) throw new Error("Only one feature may give the frame.");
  const frame = withFrameData(framing[0]?.frame?.(context) ?? {}, features, context);
  return [
    ...features.flatMap((feature) => feature.bareRoutes?.(context) ?? []),
    {
      ...frame,
      children: [...(frame.children ?? []), ...features.flatMap((feature) => feature.routes?.(context) ?? [])],
    },
  ];
}

/** While the server renders, the frame's own loader is followed by what features' banners need. */
function withFrameData(frame: ScreenRoute, features: readonly ScreenFeature[], context: ScreenContext): ScreenRoute {
  if (typeof document !== "undefined") return frame;
  return {
    ...frame,
    async loader(args) {
      const answer = await frame.loader?.(args);
      if (answer instanceof Response) return answer;
      const [, digits] = /^\/([1-9]\d{0,14})(?:\/|$)/.exec(new URL(args.request.url).pathname) ?? [];
      const where = { storeId: digits ? Number(digits) : null };
      await Promise.allSettled(features.map((feature) => feature.frameData?.(context, where)));
      return answer;
    },
  };
}
