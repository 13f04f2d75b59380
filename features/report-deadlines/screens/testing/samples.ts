import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type ReportPage, reportPermission } from "../../contract.ts";
import type { Report } from "../../contract-shapes.ts";

/** The session of somebody who sees the reports of store 1 and closes them. */
export const aReporter = aSession({ stores: [aSessionStore({ permissions: [reportPermission] })] });

/** An open report of two handguns that one buyer took on two days. */
export function aReport(given: Partial<Report> = {}): Report {
  return {
    id: 7,
    storeId: 1,
    form: "3310.4",
    state: "open",
    documentId: 12,
    buyerName: "Ada Merriweather",
    sales: [{ documentId: 11, day: "2026-07-13", firearms: 1 }, { documentId: 12, day: "2026-07-15", firearms: 1 }],
    firearms: 2,
    discoveredAt: null,
    note: "",
    dueDay: "2026-07-15",
    dueAt: null,
    isOverdue: false,
    closedBy: null,
    sentOn: null,
    reason: "",
    closedByName: "",
    closedAt: null,
    offeredDocumentId: null,
    filedDocumentId: null,
    version: 3,
    ...given,
  };
}

/** An open report of a theft or loss. */
export function aLoss(given: Partial<Report> = {}): Report {
  return aReport({
    form: "3310.11",
    documentId: null,
    buyerName: "",
    sales: [],
    firearms: 0,
    discoveredAt: "2026-07-14T19:15:00.000Z",
    note: "Two pistols are missing from the back room.",
    dueDay: "2026-07-16",
    dueAt: "2026-07-16T19:15:00.000Z",
    ...given,
  });
}

/** A page that holds these reports and no more. */
export function aReportPage(data: readonly Report[]): ReportPage {
  const open = data.filter(({ state }) => state === "open").length;
  return { data: [...data], count: data.length, page: 1, limit: 25, open };
}
