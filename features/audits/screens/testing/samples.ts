import { aSession } from "@/features/documents/screens/testing/samples.ts";
import type { Session } from "@/features/shell/contract.ts";
import type { Auditor } from "../../contract-auditors.ts";
import type { DateRangeRequest } from "../../contract-ranges.ts";
import type { Audit } from "../../contract.ts";

/** An active ATF audit of Summit Denver with all that a manager may do. */
export function anAudit(given: Partial<Audit> = {}): Audit {
  return {
    ...{ id: 9, type: 0, status: 0, startDate: "2026-01-01", endDate: "2026-12-31", storeId: 3, version: 2 },
    dateRange: { startDate: "2026-01-01", endDate: "2026-12-31" },
    ...{ createdDate: "2026-07-01T15:00:00.000Z", endedDate: null, storeName: "Summit Denver" },
    ...{ leadAuditorId: 21, leadAuditorName: "Ida Lead" },
    ...{ totalDocuments: 1140, totalDocumentsFlagged: 4, totalDocumentsReviewed: 312, countIsMinimum: false },
    permissions: ["edit", "end", "approve", "invite", "export"],
    ...given,
  };
}

/** An auditor as the list answers them. */
export function anAuditor(given: Partial<Auditor> = {}): Auditor {
  return {
    ...{ id: 31, auditId: 9, userId: 21, name: "Ida Lead", email: "ida@atf.example", phone: "3035550199", uri: null },
    ...{ status: 0, auditorStatus: 0, invitationStatus: 0, isLeadAuditor: true, version: 1 },
    lastSignIn: "2026-07-02T15:00:00.000Z",
    ...given,
  };
}

/** A range that waits to be approved. */
export function aRange(given: Partial<DateRangeRequest> = {}): DateRangeRequest {
  return {
    ...{ id: 41, auditId: 9, startDate: "2024-01-01", endDate: "2024-03-31", status: 0, requestedById: 21 },
    ...{ requestedByName: "Ida Lead", requestedDate: "2026-07-03T15:00:00.000Z", documents: 57 },
    ...{ approvedByName: null, approvedDate: null },
    ...given,
  };
}

/** The session of somebody who holds these permissions in the stores. */
export function sessionWith(permissions: readonly string[], store: Partial<Session["stores"][number]> = {}): Session {
  const { stores, ...rest } = aSession();
  return { ...rest, stores: stores.map((one) => ({ ...one, ...store, permissions: [...permissions] })) };
}

/** What a manager of a store's audits holds. */
export const managing = ["audits.see", "audits.manage_atf", "audits.invite_atf", "audits.start_internal"];

/** A page of a list. */
export function pageOf<Row>(data: readonly Row[]) {
  return { data, count: data.length, page: 1, limit: 20 };
}
