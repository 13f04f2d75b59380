import * as v from "valibot";
import { eventActor, eventKey, eventPlace } from "@/kernel/events.ts";

/** A trace request was taken down. `url` is absolute, where the desk shows it. */
export const traceReceived = eventKey(
  "traces.received",
  v.object({ ...eventPlace, ...eventActor, traceId: v.number(), url: v.string() }),
);
