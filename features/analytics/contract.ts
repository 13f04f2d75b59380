import * as v from "valibot";
import { readDashboard } from "@/features/dashboard/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, idText, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";
import { intervals } from "./contract-intervals.ts";

/** Texts of document 3, section 8, to the letter. */
export const texts = {
  cardsFailed: "Unable to load data for cards. Please try again later.",
  engagementFailed: "Unable to load engagement data. Please try again later.",
} as const;

/** What the cards count (document 3, section 7). */
export const countTypes = ["documents", "flaggedDocuments", "assignedToMe", "users", "activeUsers"] as const;

export type CountType = (typeof countTypes)[number];

/** Somebody is active now whose session was used within so many minutes; a use is written down every five. */
export const activeMinutes = 10;

/** Up to here a number is exact where no counter is kept of it, such as the documents of one person. */
export const countedUpTo = 10_000;

const yesNo = v.optional(
  v.pipe(
    v.string(),
    v.picklist(["true", "false"], "This is true or false."),
    v.transform((text) => text === "true"),
  ),
);

/** One store, or all that the person may see: with `accountOverview`, and without a store. */
const placeEntries = { storeId: v.optional(idText), accountOverview: yesNo };

export const countAnalytics = endpoint({
  method: "GET",
  path: "/api/analytics/{type}/count",
  summary: "A number for a card of the dashboard. From an auditor's side it counts what the audit gives: " +
    "documents, the audit's flags and assignments, and the auditors.",
  admission: { permission: "documents.read" },
  background: true,
  params: v.object({ type: v.picklist(countTypes, `A type is one of ${countTypes.join(", ")}.`) }),
  query: v.strictObject(placeEntries),
  answer: v.number(),
  errors: [400, 404],
});

const counter = v.number();

/** What happened on a date: a day, the week from it on, or the month. */
export const engagementSchema = v.object({
  /** `YYYY-MM-DD`, the first day of the interval. */
  engagementDate: v.string(),
  /** People, each once an interval. */
  numberOfActiveATFUsers: counter,
  numberOfActiveEmployees: counter,
  numberOfDocumentsTransferred: counter,
  numberOfDocumentsFlagged: counter,
  numberOfDocumentsAssigned: counter,
  numberOfNewVersionsCreated: counter,
  numberOfDocumentsUploaded: counter,
  numberOfVoidNoSale: counter,
  numberOfDenied: counter,
});

export type Engagement = v.InferOutput<typeof engagementSchema>;

export const listEngagement = endpoint({
  method: "GET",
  path: "/api/analytics/engagement",
  summary: "What happened in a store by date, oldest first, dates without anything included; two years unless told. " +
    "Long ranges are answered by week or month.",
  admission: { permission: readDashboard },
  background: true,
  query: v.strictObject({
    ...placeEntries,
    /** Both inclusive, at most two years; widened to whole weeks or months. */
    startDate: v.optional(v.pipe(v.string(), calendarDate)),
    endDate: v.optional(v.pipe(v.string(), calendarDate)),
    /** Days up to 100 days, then weeks up to a year, then months, unless told. */
    interval: v.optional(v.picklist(intervals, "An interval is day, week or month.")),
    ...wholePageEntries,
  }),
  answer: v.object({ ...pageEntries(engagementSchema), interval: v.picklist(intervals) }),
  errors: [400, 404],
});

export type EngagementPage = v.InferOutput<NonNullable<typeof listEngagement.answer>>;
