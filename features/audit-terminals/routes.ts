import { setCookies } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { begin } from "./beginning.ts";
import { showCodeOf, withdrawCodeOf } from "./codes.ts";
import { endTerminal, getInspection, showCode, withdrawCode } from "./contract.ts";
import { ownInspection, startInspection } from "./contract-terminal.ts";
import { endTerminalOf } from "./ending.ts";
import { inspectionOf } from "./inspection.ts";
import { sessionOf } from "./sessions.ts";

/** The HTTP side of inspections at terminals. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(getInspection, ({ access, params }) => inspectionOf(context, access, params.id)),
    route(showCode, ({ access, params, body }) => showCodeOf(context, access, params.id, body.userId)),
    route(withdrawCode, ({ access, params }) => withdrawCodeOf(context, access, params.id)),
    route(endTerminal, ({ access, params }) => endTerminalOf(context, access, params.id)),
    publicRoute(startInspection, async ({ body, request, remoteAddress, access, headers }) => {
      const { cookies, ...begun } = await begin(context, body, { request, remoteAddress }, access);
      setCookies(headers, cookies);
      return begun;
    }),
    route(ownInspection, async ({ access: { identity } }) => {
      const session = identity.confinement ? await sessionOf(context, { id: identity.sessionId }) : null;
      return { until: session?.expiresAt ?? null };
    }),
  ];
}
