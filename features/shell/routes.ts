import { accountsOffer } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { getSession, getSessionEnd } from "./contract.ts";
import { lastStoreIn } from "./contract-last-store.ts";
import { ownOffer } from "./provide-offers.ts";
import { sessionOf } from "./session.ts";

/** The HTTP side of the frame. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(
      getSession,
      ({ access, request }) => sessionOf(context, access, lastStoreIn(request.headers.get("cookie") ?? "")),
    ),
    publicRoute(getSessionEnd, async ({ request }) => {
      const ended = await context.offered(accountsOffer).endedSession(request);
      return { leadsTo: ended && (ended.leadsTo ?? await context.offered(ownOffer).placeAfter(ended)) };
    }),
  ];
}
