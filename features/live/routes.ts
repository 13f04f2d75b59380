import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { listen } from "./contract.ts";
import { listeningService } from "./listening.ts";

/** The HTTP side of listening. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listen, async ({ access, request, renewedAccess }) => {
      // Proxies are not to collect what is said, nor the runtime to compress it.
      const headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
        "cache-control": "no-store, no-transform",
      };
      // The kernel's routes answer HEAD by GET, whose body nobody would read.
      if (request.method === "HEAD") return new Response(null, { headers });
      const lastEventId = request.headers.get("last-event-id");
      const { body } = await context.service(listeningService).open({ access, renewedAccess, lastEventId });
      return new Response(body, { headers });
    }),
  ];
}
