import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { reportPermission } from "./contract.ts";
import { reportsChanged } from "./contract-events.ts";

/** A report of a store is due, or is further than it was; told to whoever sees those of the store. */
export const reportChanged = eventKey(
  "report-deadlines.changed",
  v.object(eventPlace),
  ({ accountId, storeId }) => told(reportsChanged, { permission: reportPermission, accountId, storeId }, { storeId }),
);
