import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Notification, notificationActions, notificationsPermission } from "../../contract.ts";

/** The session of somebody who has notifications. */
export const aReader = aSession({ stores: [aSessionStore({ permissions: [notificationsPermission] })] });

/** A coworker flagged a document some minutes ago. */
export function aNotification(id: number, given: Partial<Notification> = {}, minutesAgo = 3): Notification {
  return {
    id,
    action: notificationActions.flagged,
    instantiatorName: "Dana Whitfield",
    document: { id: 11, storeId: 1, customerName: "Ada Merriweather" },
    count: 1,
    storeName: "Prairie Arms",
    path: "/1/documents/11",
    createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    isRead: false,
    ...given,
  };
}

/** Of several kinds, the newest first. */
export const someNotifications: readonly Notification[] = [
  aNotification(6, {}, 0),
  aNotification(5, { action: notificationActions.assigned, count: 1_204, path: "/1/documents?fflAssigned=true" }),
  aNotification(4, {
    action: notificationActions.traceDue,
    instantiatorName: "Strongroom",
    document: null,
    path: "/1/traces/7",
  }, 95),
  aNotification(3, {
    action: notificationActions.newVersion,
    document: { id: 12, storeId: 1, customerName: "Deshawn Okonkwo-Villarreal" },
    isRead: true,
  }, 1_500),
  aNotification(2, { action: notificationActions.created, isRead: true }, 4_400),
];

/** A page of the list. */
export function aPage(data: readonly Notification[], count = data.length) {
  return { data, count, page: 1, limit: 50 };
}
