import type { IntakeRow } from "../../contract.ts";

/** An item that can be verified, as lists show it. */
export function aRow(changes: Partial<IntakeRow> = {}): IntakeRow {
  return {
    id: 7,
    storeId: 3,
    state: "ready",
    source: "inbox",
    sourcePath: "Counter/scan-0007.pdf",
    fileName: "scan-0007.pdf",
    fileCount: 1,
    pages: 5,
    customerName: "Doe, Jane Quinn",
    tsn: "TSN-1041",
    formType: 0,
    uncertain: 2,
    reason: null,
    receivedAt: "2026-03-10T15:00:00.000Z",
    receivedBy: "Watched folder",
    documentId: null,
    settledAt: null,
    settledBy: null,
    restorableUntil: null,
    claim: null,
    duplicates: [],
    ...changes,
  };
}
