import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { closingPackOf } from "./closing-pack/closing-pack.ts";
import { auditHistory, closingPack, exportTrail } from "./contract.ts";
import { exportTrailOf } from "./export-trail.ts";
import { historyOfAudit } from "./history.ts";

/** The HTTP face of the trail. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(auditHistory, ({ access, query }) => historyOfAudit(context, access, query)),
    route(
      exportTrail,
      ({ access, params, body, request }) =>
        exportTrailOf(context, access, params.id, { body, signal: request.signal }),
    ),
    route(closingPack, ({ access, params, request }) => closingPackOf(context, access, params.id, request.signal)),
  ];
}
