import * as v from "valibot";
import { eventKey } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { accessChanged, accountChanged, peopleChanged } from "./contract-events.ts";

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
