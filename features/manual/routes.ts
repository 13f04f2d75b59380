import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { getUserManual } from "./contract.ts";

/** The manual over HTTP. */
export function routes({ configuration }: FeatureContext): Route[] {
  return [
    route(getUserManual, () => ({ uri: configuration.manualUrl })),
  ];
}
