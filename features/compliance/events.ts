import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { compliancePermission } from "./contract.ts";
import { complianceChanged } from "./contract-events.ts";

/** What a store says for the ruling's page is different; told to whoever manages the store. */
export const complianceSet = eventKey(
  "compliance.changed",
  v.object(eventPlace),
  ({ accountId, storeId }) =>
    told(complianceChanged, { permission: compliancePermission, accountId, storeId }, { storeId }),
);
