import type { Deadline, DeadlinePage } from "../../contract.ts";

/** Something that is due today, by close of business. */
export function aDeadline(given: Partial<Deadline> = {}): Deadline {
  return {
    kind: "report-deadlines.open",
    storeId: 1,
    storeName: "Prairie Arms",
    text: "ATF Form 3310.4 to send: Ada Merriweather",
    count: 1,
    urgency: "today",
    day: "2026-07-15",
    at: null,
    inDays: 0,
    timeZone: "America/Chicago",
    href: "/1/report-deadlines",
    ...given,
  };
}

/** All that is due; nothing of it is more urgent soon. */
export function aDeadlinePage(data: readonly Deadline[]): DeadlinePage {
  return { data: [...data], count: data.length, page: 1, limit: 500, changesAt: "2099-01-01T00:00:00.000Z" };
}

/** Of every urgency, in the server's order. */
export const someDeadlines: readonly Deadline[] = [
  aDeadline({ urgency: "overdue", day: "2026-07-13", inDays: -2 }),
  aDeadline({
    kind: "traces.open",
    text: "1 trace request to answer",
    at: "2026-07-15T20:30:00.000Z",
    href: "/1/traces",
  }),
  aDeadline({
    kind: "backup.daily",
    storeId: null,
    storeName: "",
    text: "The backup tool is not installed",
    day: null,
    inDays: null,
    href: null,
  }),
  aDeadline({
    kind: "documents.checks",
    text: "3 background checks run out by tomorrow",
    count: 3,
    urgency: "soon",
    day: "2026-07-16",
    inDays: 1,
    href: "/1/documents",
  }),
  aDeadline({
    kind: "licensees.expiry",
    text: "The FFL license runs out by July 31, 2026",
    urgency: "later",
    day: "2026-07-31",
    inDays: 16,
    href: "/1/ffl-settings/1",
  }),
];
