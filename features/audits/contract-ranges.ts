import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import {
  asRead,
  calendarDate,
  idParams,
  idSchema,
  instant,
  pageEntries,
  pageQueryEntries,
  urlSchema,
} from "@/kernel/shapes.ts";
import { inOrder } from "./contract.ts";

/** A range outside of an audit's dates that an auditor asked for (document 3, section 3). */
export const dateRangeRequestSchema = v.object({
  id: idSchema,
  auditId: idSchema,
  startDate: v.string(),
  endDate: v.string(),
  /** 0 pending, 1 approved. */
  status: v.picklist([0, 1]),
  requestedById: idSchema,
  requestedByName: v.string(),
  requestedDate: instant,
  /** Null while it is pending. */
  approvedByName: v.nullable(v.string()),
  approvedDate: v.nullable(instant),
  /** Documents with a status date in it; null for a caller who may not see them. */
  documents: v.nullable(v.number()),
});

export type DateRangeRequest = v.InferOutput<typeof dateRangeRequestSchema>;

export const listDateRanges = endpoint({
  method: "GET",
  path: "/api/audits/{id}/dateRanges",
  summary: "The ranges that auditors of an audit asked for, those that wait first.",
  admission: { permission: "audits.see" },
  params: idParams,
  query: v.object(pageQueryEntries),
  answer: v.object(pageEntries(dateRangeRequestSchema)),
  errors: [404],
});

export const requestDateRange = endpoint({
  method: "POST",
  path: "/api/audits/{id}/dateRanges",
  summary: "An auditor asks for the documents of a range outside of the audit's dates; the store's managers are told.",
  admission: { permission: "audits.request_range" },
  params: idParams,
  body: v.strictObject({
    dateRange: v.pipe(v.strictObject({ startDate: calendarDate, endDate: calendarDate }), inOrder()),
    /** The page that the auditor works on; the mail to the managers leads to their own page. */
    url: v.optional(urlSchema),
  }),
  answer: dateRangeRequestSchema,
  status: 201,
  errors: [400, 403, 404, 409, 429],
});

export const approveDateRange = endpoint({
  method: "PUT",
  path: "/api/dateRanges/{id}",
  summary: "Approves a range that an auditor asked for: its documents are the auditors' to see from then on.",
  admission: { permission: "audits.see" },
  alone: true,
  params: idParams,
  body: v.strictObject({ ...asRead(dateRangeRequestSchema), status: v.literal(1, "Send status 1 to approve.") }),
  answer: dateRangeRequestSchema,
  errors: [400, 403, 404, 409],
});
