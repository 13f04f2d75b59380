import { type Notification, type NotificationAction, notificationActions } from "../contract.ts";
import { grouped } from "@/kernel/counted.ts";

/** What happened, as one line: the words of document 3, section 3, and the customer or how many documents. */
export function sentenceOf({ action, count, document }: Pick<Notification, "action" | "count" | "document">): string {
  const what = count === 1 ? document?.customerName || "a document" : `${grouped(count)} documents`;
  switch (action) {
    case notificationActions.created:
      return `Created ${what}`;
    case notificationActions.newVersion:
      return `Created a New Version of ${what}`;
    case notificationActions.flagged:
      return `Flagged ${what}`;
    case notificationActions.assigned:
      return `Assigned ${what} to you`;
    case notificationActions.noted:
      return `Added a note to ${what}`;
    case notificationActions.correctionSaved:
      return `Saved the correction of ${what}`;
    case notificationActions.rangeRequested:
      return "Asks for more dates";
    case notificationActions.fileDamaged:
      return `Damaged file: ${what}`;
    case notificationActions.traceDue:
      return "Trace request due";
    case notificationActions.backupAlarm:
      return "Check your backup";
  }
}

/** How an action is called where one chooses what to get by email. */
export const actionNames: Readonly<Record<NotificationAction, string>> = {
  [notificationActions.created]: "Created: a coworker files a document",
  [notificationActions.newVersion]: "Created a New Version of: a form is corrected",
  [notificationActions.flagged]: "Flagged: documents get a flag",
  [notificationActions.assigned]: "Documents are assigned to you",
  [notificationActions.noted]: "A note on a document assigned to you",
  [notificationActions.correctionSaved]: "A correction you asked for by email is saved",
  [notificationActions.rangeRequested]: "An auditor asks for more dates",
  [notificationActions.fileDamaged]: "A file is damaged or missing",
  [notificationActions.traceDue]: "A trace request is due",
  [notificationActions.backupAlarm]: "The backup is late or did not end well",
};

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto", style: "short" });
const units = [["minute", 60], ["hour", 3600], ["day", 86_400]] as const;

/** How long ago, to the minute, hour or day; `now` is in milliseconds. */
export function agoOf(instant: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  if (seconds < 60) return "just now";
  const [unit, length] = units.findLast(([, size]) => seconds >= size) ?? units[0];
  return relative.format(-Math.floor(seconds / length), unit);
}

/** Where a notification leads; who looks at all FFLs goes on doing so. */
export function hrefOf({ path }: Pick<Notification, "path">, isOverview: boolean): string {
  if (!isOverview || !/^\/\d+\/documents/.test(path)) return path;
  const { pathname, searchParams, hash } = new URL(path, "http://x");
  searchParams.set("accountOverview", "true");
  return `${pathname}?${searchParams}${hash}`;
}
