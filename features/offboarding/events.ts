import * as v from "valibot";
import { eventKey } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { deletionsChanged } from "./contract-events.ts";

/**
 * A store (or with null a whole account) was deleted, restored, or removed for good. Told to whoever may restore; the
 * people of the account hear from the stores and the account themselves.
 */
export const deletionChanged = eventKey(
  "offboarding.deletion_changed",
  v.object({ accountId: v.number(), storeId: v.nullable(v.number()) }),
  () => told(deletionsChanged, { permission: "offboarding.restore", accountId: null }, {}),
);
