import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { endOtherSessions, endSession, listSessions } from "./contract.ts";
import { describeSessionEvent } from "./event-words.ts";
import { endOtherSessions as endOthers, endOwnSession, ownSessions } from "./sessions.ts";

/** The HTTP side of one's sessions. */
function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listSessions, ({ access }) => ownSessions(context, access)),
    route(endSession, ({ access, params }) => endOwnSession(context, access, params.id)),
    route(endOtherSessions, ({ access }) => endOthers(context, access)),
  ];
}

/** Where one is signed in, and ending it elsewhere. The sessions themselves are the accounts'. */
const sessions = {
  name: "sessions",
  needs: ["accounts", "profile"],
  routes,
  describes: describeSessionEvent,
} satisfies Feature;

export default sessions;
