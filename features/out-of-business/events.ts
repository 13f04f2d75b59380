import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { readPermission } from "./contract.ts";
import { outOfBusinessChanged } from "./contract-events.ts";

/** A step was taken; told to whoever sees how the store stands. */
export const standingChanged = eventKey(
  "out-of-business.changed",
  v.object(eventPlace),
  (place) => told(outOfBusinessChanged, { permission: readPermission, ...place }, { storeId: place.storeId }),
);
