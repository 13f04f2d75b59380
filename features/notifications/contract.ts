import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { countText, idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** Held by a dealer's staff: auditors, and whoever looks as one, have no notifications (document 3, section 2). */
export const notificationsPermission = "notifications.read";

/** Texts of document 3, sections 2 and 8, to the letter. */
export const texts = {
  empty: "There are currently no new notifications.",
  unableToLoad: "Unable to load user notifications",
} as const;

/**
 * What a notification tells of. The first three are document 3's, section 3, and always have a document; the others are
 * ours, and a client that knows only the first three passes them over.
 */
export const notificationActions = {
  created: 0,
  newVersion: 1,
  flagged: 2,
  /** Documents were assigned to the person. */
  assigned: 3,
  /** A note on a document that is assigned to the person. */
  noted: 4,
  /** A correction that was asked for by email was saved. */
  correctionSaved: 5,
  /** An auditor asks for further dates. */
  rangeRequested: 6,
  /** A file is missing or not what was filed. */
  fileDamaged: 7,
  /** Little time is left to answer a trace request. */
  traceDue: 8,
  /** The account's own copy is missing, late or not whole. */
  backupAlarm: 9,
} as const;

/** The number of an action. */
export type NotificationAction = (typeof notificationActions)[keyof typeof notificationActions];

/** Every action, in the order of their numbers. */
export const allActions: readonly NotificationAction[] = Object.values(notificationActions);

/** A notification, as the bell and the page show it. */
export const notificationSchema = v.object({
  id: idSchema,
  /** See `notificationActions`. */
  action: v.picklist(allActions),
  /** Who did it; `Strongroom` for what no person did. */
  instantiatorName: v.string(),
  /** The document, or the last of several; null where it is about none. Never null for the actions 0, 1 and 2. */
  document: v.nullable(v.object({
    id: idSchema,
    storeId: idSchema,
    /** Empty for who may not read the document. */
    customerName: v.string(),
  })),
  /** How many documents it is about: what one person does within ten minutes is one notification. */
  count: v.number(),
  /** The store; empty for what is about several. */
  storeName: v.string(),
  /** Where it leads: a path of this product with its query. */
  path: v.string(),
  /** Of the last thing that it tells of. */
  createdAt: instant,
  isRead: v.boolean(),
});

export type Notification = v.InferOutput<typeof notificationSchema>;

/** The most that are counted and can be listed; older ones of the 90 days drop out of the list. */
export const mostListed = 1000;

const notificationsPageSchema = v.object(pageEntries(notificationSchema));

export type NotificationsPage = v.InferOutput<typeof notificationsPageSchema>;

const mayRead = { permission: notificationsPermission } as const;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  summary:
    "Your notifications of the last 90 days that you have not read, the newest first; with `all` those that you " +
    `have read too. At most ${mostListed} are counted. Auditors have none.`,
  admission: mayRead,
  background: true,
  query: v.object({
    ...pageQueryEntries,
    limit: countText(20, 100),
    /** `true` lists those that were read too. */
    all: v.optional(v.picklist(["true", "false"], "This is true or false."), "false"),
  }),
  answer: notificationsPageSchema,
});

export const readNotifications = endpoint({
  method: "PATCH",
  path: "/api/notifications",
  summary: "Marks notifications as read: an array of their ids. Ids of nobody's, or of someone else's, do nothing.",
  admission: mayRead,
  body: v.pipe(v.array(idSchema), v.maxLength(mostListed, `At most ${mostListed} at once.`)),
  background: true,
  status: 204,
});
