import * as v from "valibot";
import { eventActor, eventKey, eventPlaces } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { storesChanged } from "./contract-events.ts";

/**
 * A store was changed; told to whoever sees that it is there. `storeId` is null where stores of the account came or went,
 * or all of them are kept from their people: then everybody hears who sees any of them, for what they see is another.
 */
export const storeChanged = eventKey(
  "stores.changed",
  v.object(eventPlaces),
  ({ accountId, storeId }) =>
    told(storesChanged, { permission: "stores.see", accountId, ...storeId === null ? {} : { storeId } }, { storeId }),
);

/** Somebody asks whoever runs the service for help with a variance: `storesOffer.varianceRequest` has what they ask. */
export const varianceRequested = eventKey(
  "stores.variance_requested",
  v.object({ ...eventActor, accountId: v.number(), requestId: v.string() }),
);
