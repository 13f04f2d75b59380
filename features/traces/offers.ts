import * as v from "valibot";
import { eventActor, eventKey, eventPlace } from "@/kernel/events.ts";

export { durationText, timeLeft } from "./clock-rules.ts";

/** A trace request was taken down. `url` is absolute, where the desk shows it. */
export const traceReceived = eventKey(
  "traces.received",
  v.object({ ...eventPlace, ...eventActor, traceId: v.number(), url: v.string() }),
);

/** Little time is left to answer a request, or none; told once a request. `url` is absolute, where the desk shows it. */
export const traceDue = eventKey(
  "traces.due",
  v.object({
    ...eventPlace,
    traceId: v.number(),
    /** ATF's; empty when it was not told. */
    reference: v.string(),
    /** ISO 8601 UTC. */
    receivedAt: v.string(),
    /** Who works on it; null for nobody. */
    assigneeName: v.nullable(v.string()),
    /** The people who are to be reminded: the managers of the store. */
    managers: v.array(v.number()),
    url: v.string(),
  }),
);
