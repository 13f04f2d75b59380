import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { endOtherSessions, endSession, listSessions } from "./contract.ts";
import { endOtherSessions as endOthers, endOwnSession, ownSessions } from "./sessions.ts";

/** The HTTP side of one's sessions. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listSessions, ({ access, query }) => ownSessions(context, access, query)),
    route(endSession, ({ access, params }) => endOwnSession(context, access, params.id)),
    route(endOtherSessions, ({ access }) => endOthers(context, access)),
  ];
}
