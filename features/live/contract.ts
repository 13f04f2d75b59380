import { endpoint } from "@/kernel/endpoint.ts";

/** An endless answer of server-sent events: what happens to records that the person may see. */
export const listen = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "What happens to the records that one may see, as server-sent events while one listens.",
  admission: "signed-in",
  reaches: ["confined"],
  background: true,
  headers: [{
    name: "Last-Event-ID",
    description:
      "The last `id` that was received: goes on behind it. When that is too long ago an event `reset` comes " +
      "first: everything may have changed.",
  }],
  produces: "text/event-stream",
  errors: [503],
  stream: true,
});
