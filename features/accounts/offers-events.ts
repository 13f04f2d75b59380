import * as v from "valibot";
import { eventKey } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { accountChanged, peopleChanged } from "./contract-events.ts";

/** Somebody is not what they were. Told to them and to whoever manages people of their account. */
export const personChanged = eventKey(
  "accounts.people_changed",
  v.object({
    /** The person's; null for those without one. */
    accountId: v.nullable(v.number()),
    userId: v.number(),
  }),
  ({ accountId, userId }) => [
    told(peopleChanged, { userId }, {}),
    ...accountId === null ? [] : [told(peopleChanged, { permission: "accounts.manage_users", accountId }, {})],
  ],
);

/** The details of an account were changed; told to whoever may change them. */
export const accountDetailsChanged = eventKey(
  "accounts.details_changed",
  v.object({ accountId: v.number() }),
  ({ accountId }) => told(accountChanged, { permission: "accounts.manage_account", accountId }, {}),
);
