import * as v from "valibot";
import { readDashboard } from "@/features/dashboard/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, flagText, idParams, idSchema, instant, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";

/** The board is a part of the dashboard; each source asks another permission besides. */
export const seePermission = readDashboard;

const maySee = { permission: seePermission } as const;

/** Something that is due. */
export const deadlineSchema = v.object({
  /** What it is about, such as `documents.checks`. */
  kind: v.string(),
  /** The store that it is about; null where it is about several. */
  storeId: v.nullable(idSchema),
  /** The store's name; empty where it is about several. */
  storeName: v.string(),
  text: v.string(),
  count: v.number(),
  urgency: v.picklist(["overdue", "today", "soon", "later"]),
  /** The calendar date at the store by whose end it is due; null for what has no date. */
  day: v.nullable(calendarDate),
  /** The instant at which it is due, where it is not the end of the day. */
  at: v.nullable(instant),
  /** Whole days from today to `day` at the store; negative once it is past. */
  inDays: v.nullable(v.number()),
  /** IANA; of the store, or of one of several. */
  timeZone: v.string(),
  /** The page on which it is done; null where there is none. */
  href: v.nullable(v.string()),
});

export type Deadline = v.InferOutput<typeof deadlineSchema>;

export const listDeadlines = endpoint({
  method: "GET",
  path: "/api/stores/{id}/deadlines",
  summary: "What is due in a store, or with `accountOverview` in all stores of the caller; the most urgent first.",
  admission: maySee,
  params: idParams,
  query: v.object({ accountOverview: flagText, ...wholePageEntries }),
  answer: v.object({
    ...pageEntries(deadlineSchema),
    /** When the first of them is more urgent by itself: the next midnight of a store, or an instant. */
    changesAt: instant,
  }),
  errors: [404],
});

export type DeadlinePage = v.InferOutput<NonNullable<typeof listDeadlines.answer>>;

/** Days before the last day of a background check from which on a store can be warned. */
export const warningDays = { least: 1, most: 7, usual: 5 } as const;

const settingsShape = v.object({
  checkWarningDays: v.pipe(
    v.number("Enter 1 to 7 days."),
    v.integer("Enter a whole number of days."),
    v.minValue(warningDays.least, "Enter 1 to 7 days."),
    v.maxValue(warningDays.most, "Enter 1 to 7 days."),
  ),
});

export type DeadlineSettings = v.InferOutput<typeof settingsShape>;

export const getDeadlineSettings = endpoint({
  method: "GET",
  path: "/api/stores/{id}/deadlineSettings",
  summary: "How early a store is warned.",
  admission: maySee,
  params: idParams,
  answer: settingsShape,
  errors: [404],
});

export const setDeadlineSettings = endpoint({
  method: "PUT",
  path: "/api/stores/{id}/deadlineSettings",
  summary: "Sets how early a store is warned.",
  admission: { permission: "stores.manage" },
  params: idParams,
  body: v.strictObject(settingsShape.entries),
  answer: settingsShape,
  errors: [400, 404],
});
