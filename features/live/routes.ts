import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { listen } from "./contract.ts";
import { listeningService } from "./listening.ts";

/** The HTTP side of listening. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listen, async ({ access, request, renewedAccess }) => {
      const lastEventId = request.headers.get("last-event-id");
      const { body } = await context.service(listeningService).open({ access, renewedAccess, lastEventId });
      // Proxies are not to collect what is said, nor the runtime to compress it.
      const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
      return new Response(body, { headers: { ...headers, "cache-control": "no-store, no-transform" } });
    }),
  ];
}
