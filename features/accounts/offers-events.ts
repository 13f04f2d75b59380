import * as v from "valibot";
import { eventKey } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { accessChanged, accountChanged, peopleChanged } from "./contract-events.ts";

/** Those who run the service. */
const operators = { permission: "accounts.impersonate", accountId: null };

/** Somebody is not what they were. Told to them, to whoever manages people of their account, and to operators. */
export const personChanged = eventKey(
  "accounts.people_changed",
  v.object({
    /** The person's; null for those without one. */
    accountId: v.nullable(v.number()),
    userId: v.number(),
  }),
  ({ accountId, userId }) => [
    told(peopleChanged, { userId }, {}),
    told(peopleChanged, operators, {}),
    ...accountId === null ? [] : [told(peopleChanged, { permission: "accounts.manage_users", accountId }, {})],
  ],
);

/** An account is new or not what it was: its details, whether it is open. Told to whoever may change it, and to operators. */
export const accountDetailsChanged = eventKey(
  "accounts.details_changed",
  v.object({ accountId: v.number() }),
  ({ accountId }) => [
    told(accountChanged, { permission: "accounts.manage_account", accountId }, {}),
    told(accountChanged, operators, {}),
  ],
);

/** Sessions of somebody ended, or whom they act for; told to them, so that their open streams are judged anew at once. */
export const personAccessChanged = eventKey(
  "accounts.person_access_changed",
  v.object({ userId: v.number() }),
  ({ userId }) => told(accessChanged, { userId }, {}),
);

/** What everybody of an account may do changed: it was closed, disabled or enabled, or a store of it was deleted. */
export const accountAccessChanged = eventKey(
  "accounts.account_access_changed",
  v.object({ accountId: v.number() }),
  ({ accountId }) => told(accessChanged, { permission: "accounts.manage_account", accountId }, {}),
);
