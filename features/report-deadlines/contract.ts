import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import {
  calendarDate,
  flagText,
  idParams,
  idSchema,
  idText,
  optionalText,
  pageEntries,
  pageQueryEntries,
  requiredText,
  versionEntries,
} from "@/kernel/shapes.ts";
import { reportSchema, rifleReportsSchema } from "./contract-shapes.ts";

/** Name of the permission behind the reports: whoever sees and closes them. */
export const reportPermission = "report-deadlines.work";

const mayWork = { permission: reportPermission } as const;

/** Notes and reasons have at most so many characters. */
const longestWords = 1000;

const daySchema = v.pipe(v.string(), v.check((date) => v.is(calendarDate, date), "Please Select Valid Date"));

export const listReports = endpoint({
  method: "GET",
  path: "/api/reportDeadlines",
  summary:
    "Reports that must go to ATF: open ones, the first due first; or with `state=done` the others, newest first.",
  admission: mayWork,
  query: v.object({
    storeId: idText,
    /** All stores of the caller. */
    accountOverview: flagText,
    state: v.optional(v.picklist(["open", "done"]), "open"),
    ...pageQueryEntries,
  }),
  answer: v.object({
    ...pageEntries(reportSchema),
    /** How many are open, whatever is listed. */
    open: v.number(),
  }),
  errors: [404],
});

export type ReportPage = v.InferOutput<NonNullable<typeof listReports.answer>>;

export const noteLoss = endpoint({
  method: "POST",
  path: "/api/reportDeadlines",
  summary: "Notes a theft or loss, with when it was discovered by the store's clock: ATF must know within 48 hours.",
  admission: mayWork,
  body: v.strictObject({
    storeId: idSchema,
    discoveredOn: daySchema,
    /** `HH:MM` on 24 hours. */
    discoveredAt: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 2:15 PM.")),
    note: optionalText(longestWords),
  }),
  answer: reportSchema,
  status: 201,
  errors: [400, 404],
});

const step = <const Name extends string, Body extends v.GenericSchema>(name: Name, summary: string, body: Body) =>
  endpoint({
    method: "POST",
    path: `/api/reportDeadlines/{id}/${name}` as const,
    summary,
    admission: mayWork,
    params: idParams,
    body,
    answer: reportSchema,
    errors: [400, 404, 409],
  });

export const markSent = step(
  "sent",
  "Marks a report as sent on a day, for a theft or loss perhaps with its stand-alone 3310.11.",
  v.strictObject({
    ...versionEntries,
    sentOn: daySchema,
    documentId: v.optional(v.nullable(idSchema), null),
  }),
);

export const markNotNeeded = step(
  "notNeeded",
  "Marks a report as not needed, with the reason.",
  v.strictObject({ ...versionEntries, reason: requiredText(longestWords, "Enter why it is not needed.") }),
);

export const reopenReport = step("reopen", "Opens a report again.", v.strictObject(versionEntries));

const settingsSchema = v.object({
  rifleReports: rifleReportsSchema,
  /** Whether `byState` asks for rifle reports at this store. */
  stateAsks: v.boolean(),
});

export type ReportSettings = v.InferOutput<typeof settingsSchema>;

export const getReportSettings = endpoint({
  method: "GET",
  path: "/api/stores/{id}/reportSettings",
  summary: "Whether a store reports multiple sales of rifles.",
  admission: mayWork,
  params: idParams,
  answer: settingsSchema,
  errors: [404],
});

export const setReportSettings = endpoint({
  method: "PUT",
  path: "/api/stores/{id}/reportSettings",
  summary: "Sets whether a store reports multiple sales of rifles.",
  admission: { permission: "stores.manage" },
  params: idParams,
  body: v.strictObject({ rifleReports: rifleReportsSchema, stateAsks: v.optional(v.unknown()) }),
  answer: settingsSchema,
  errors: [400, 404],
});
