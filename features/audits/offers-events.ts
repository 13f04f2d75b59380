import * as v from "valibot";
import { eventActor, eventKey, eventPlace } from "@/kernel/events.ts";
import { told } from "@/kernel/live/live-key.ts";
import { auditsChanged } from "./contract-events.ts";

/**
 * An audit began, ended or is another than it was; told to who manages the store's audits, and to everybody enabled in it or
 * no longer. Others who inspect the same store hear nothing: ATF never learns of an internal audit, nor the reverse.
 */
export const auditChanged = eventKey(
  "audits.changed",
  v.object({ ...eventPlace, auditId: v.number(), auditorIds: v.array(v.number()) }),
  ({ auditId, auditorIds, accountId, storeId }) => [
    told(auditsChanged, { permission: "audits.manage_atf", accountId, storeId }, { storeId, auditId }),
    ...auditorIds.map((userId) => told(auditsChanged, { userId }, { storeId, auditId })),
  ],
);

const requestOfRange = {
  ...eventPlace,
  ...eventActor,
  auditId: v.number(),
  /** 0 ATF, 1 internal. */
  type: v.number(),
  startDate: v.string(),
  endDate: v.string(),
  /** Absolute: where it is approved, or where the documents are. */
  url: v.string(),
};

/** An auditor asked for the documents of further dates. `approverIds`: who may approve it. */
export const rangeRequested = eventKey(
  "audits.range_requested",
  v.object({ ...requestOfRange, approverIds: v.array(v.number()) }),
);

/** A range that somebody asked for was approved. */
export const rangeApproved = eventKey(
  "audits.range_approved",
  v.object({ ...requestOfRange, requestedById: v.number() }),
);
