import type { IntakeItem, IntakeRow } from "../../contract.ts";

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

/** An item of one file that was read well, but for its NTN. */
export function anItem(changes: Partial<IntakeItem> = {}): IntakeItem {
  const box: [number, number, number, number] = [10, 10, 90, 20];
  const found = <Value>(value: Value) => ({ value, confidence: 0.95, page: 1, box });
  return {
    ...aRow(),
    files: [{
      position: 0,
      name: "scan-0007.pdf",
      size: 1000,
      pages: 5,
      sha256: "0".repeat(64),
      type: 1,
      uri: "/api/intake/7/files/0",
    }],
    metaData: {
      formType: 0,
      documentType: 1,
      revision: "2023-08",
      customerName: found("Doe, Jane Quinn"),
      tsn: found("TSN-1041"),
      ntn: null,
      status: found(0),
      transferDate: found("2026-03-05"),
      certificationDate: found("2026-03-05"),
      nicsDate: null,
      documentSerialNumbers: [],
      warningMessage: "",
    },
    queue: { left: 1, next: null, previous: null },
    ...changes,
  };
}
