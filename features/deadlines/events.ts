import * as v from "valibot";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { seePermission } from "./contract.ts";
import { deadlineSettingsChanged } from "./contract-events.ts";

/** How early a store is warned was set; told to whoever sees what is due there. */
export const settingsChanged = eventKey(
  "deadlines.settings_changed",
  v.object(eventPlace),
  ({ accountId, storeId }) =>
    told(deadlineSettingsChanged, { permission: seePermission, accountId, storeId }, { storeId }),
);
