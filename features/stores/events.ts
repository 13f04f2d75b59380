import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { storesChanged } from "./contract-events.ts";

/** A store was added or changed; told to whoever sees that it is there. */
export const storeChanged = eventKey(
  "stores.changed",
  v.object(eventPlace),
  ({ accountId, storeId }) => told(storesChanged, { permission: "stores.see", accountId, storeId }, { storeId }),
);
