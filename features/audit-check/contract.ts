import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, idParams, instant } from "@/kernel/shapes.ts";

/** Who may look before an inspection: whoever manages the store. */
export const checkPermission = "audit-check.see";

/** One terminal for so many forms executed in twelve months. */
export const formsPerTerminal = 500;

const date = v.optional(v.pipe(v.string(), calendarDate));

/** What an inspection of a store would find. */
export const inspectionCheckSchema = v.object({
  /** First and last Status Date that is looked at, both inclusive, `YYYY-MM-DD`. */
  startDate: v.string(),
  endDate: v.string(),
  /** The calendar date at the store. */
  today: v.string(),
  /** IANA name. */
  timeZone: v.string(),
  storeName: v.string(),
  /** True while an audit of the store is active; without dates in the query its dates are taken. */
  isAudited: v.boolean(),
  /** Forms 4473 that auditors see in these dates. */
  forms: v.number(),
  /** Stand-alone ATF forms that auditors see in these dates. */
  standAlone: v.number(),
  /** Forms 4473 of these dates with a flag of the dealer's, which auditors do not see. */
  flagged: v.number(),
  /** Forms 4473 of the store that are in progress or have no Status Date. */
  inProgress: v.number(),
  /** Forms whose background check ends within 7 days or has ended. */
  expiring: v.number(),
  /** True when there are more: that count ends at 10,000. */
  expiringIsMinimum: v.boolean(),
  /** Files that nobody has verified yet, those too that could not be read. */
  toVerify: v.number(),
  /** Correction requests that wait for the buyer or for a review. */
  corrections: v.number(),
  /** Files that were found missing or changed. */
  notAsFiled: v.number(),
  /** False for a store without business hours: auditors may then look at any hour. */
  hasHours: v.boolean(),
  /** Forms 4473 with a Status Date in the twelve months up to today. */
  executed: v.number(),
  /** Terminals to have ready: one for each {@link formsPerTerminal} of `executed`, at least one. */
  terminals: v.number(),
  /** When the store's ledger was last signed; null while it never was. */
  lastSigned: v.nullable(instant),
});

export type InspectionCheck = v.InferOutput<typeof inspectionCheckSchema>;

export const getInspectionCheck = endpoint({
  method: "GET",
  path: "/api/stores/{id}/inspectionCheck",
  summary: "What an inspection of a store would find. Without dates: those of its active audit, else the last year.",
  admission: { permission: checkPermission },
  params: idParams,
  query: v.object({ startDate: date, endDate: date }),
  answer: inspectionCheckSchema,
  errors: [400, 404],
});
