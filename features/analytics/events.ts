import * as v from "valibot";
import { readDashboard } from "@/features/dashboard/contract.ts";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { engagementCounted } from "./contract-events.ts";

/** Something of a store was counted; told to whoever may open its dashboard. */
export const counted = eventKey(
  "analytics.counted",
  v.object(eventPlace),
  ({ accountId, storeId }) => told(engagementCounted, { permission: readDashboard, accountId, storeId }, { storeId }),
);
