import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { contactFor } from "./contact.ts";
import { getSupport } from "./contract.ts";
import { helpVideos } from "./videos.ts";

/** The HTTP side of the support page. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(getSupport, async ({ access }) => ({
      ...await contactFor(context, access.identity),
      videos: helpVideos(context.configuration.support),
    })),
  ];
}
