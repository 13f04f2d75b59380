import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { dismissGuide, getGuide, registerCompany } from "./contract.ts";
import { dismiss, guideOf } from "./guide.ts";
import { register } from "./register.ts";

/** The HTTP side of onboarding. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(registerCompany, ({ access, body }) => register(context, access, body)),
    route(getGuide, ({ access, query }) => guideOf(context, access, query.storeId)),
    route(dismissGuide, ({ access, query }) => dismiss(context, access, query.storeId)),
  ];
}
