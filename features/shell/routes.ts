import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { getSession } from "./contract.ts";
import { lastStoreIn } from "./contract-last-store.ts";
import { sessionOf } from "./session.ts";

/** The HTTP side of the frame. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      getSession,
      ({ access, request }) => sessionOf(context, access, lastStoreIn(request.headers.get("cookie") ?? "")),
    ),
  ];
}
