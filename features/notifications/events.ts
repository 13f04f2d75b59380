import * as v from "valibot";
import { eventKey, eventPlaces } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { notificationsPermission } from "./contract.ts";
import { notificationsChanged } from "./contract-events.ts";

/** Notifications were written or read; told to these people, or to all colleagues of the store. */
export const notificationsTold = eventKey(
  "notifications.told",
  v.object({
    ...eventPlaces,
    /** Null for all who have notifications of the store. */
    userIds: v.nullable(v.array(v.number())),
  }),
  ({ accountId, storeId, userIds }) =>
    userIds !== null
      ? userIds.map((userId) => told(notificationsChanged, { userId }, { storeId }))
      : storeId === null
      ? []
      : told(notificationsChanged, { permission: notificationsPermission, accountId, storeId }, { storeId }),
);
