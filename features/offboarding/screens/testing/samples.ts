import type { ExportState } from "../../contract.ts";

/** What the server says of the last export; nobody has made one unless told. */
export function anExport(given: Partial<ExportState> = {}): ExportState {
  const made = given.state !== undefined && given.state !== "none";
  return {
    id: made ? 5 : null,
    state: "none",
    sentFiles: 0,
    totalFiles: made ? 1_482 : 0,
    sentBytes: 0,
    totalBytes: made ? 3_914_000_000 : 0,
    leftOutFiles: 0,
    leftOut: [],
    damagedFiles: 0,
    damaged: [],
    startedAt: made ? "2026-07-15T17:02:00.000Z" : null,
    finishedAt: null,
    allowsDeletion: false,
    reason: "",
    hindrance: "",
    ...given,
  };
}

/** One that is under way. */
export const running = anExport({ state: "running", sentFiles: 611, sentBytes: 1_602_000_000 });

/** One that is whole, and allows deletion. */
export const finished = anExport({
  state: "finished",
  sentFiles: 1_482,
  sentBytes: 3_914_000_000,
  finishedAt: "2026-07-15T17:09:00.000Z",
  allowsDeletion: true,
});

/** One that is whole, of a store that is being audited. */
export const audited = anExport({
  ...finished,
  allowsDeletion: false,
  hindrance: "An audit is active here. End it before deleting.",
});

/** One that left two files out, which are still not as filed. */
export const inPart = anExport({
  ...finished,
  sentFiles: 1_480,
  leftOutFiles: 2,
  leftOut: [
    { path: "Summit Boise/4473/Example, Kim 2026-01-15 00012/4473.pdf", reason: "changed" },
    { path: "Summit Boise/4473/Sample, Pat 2026-02-11 00031/letter.pdf", reason: "missing" },
  ],
  damagedFiles: 2,
  damaged: [
    { documentId: 12, storeId: 3, customerName: "Example, Kim", fileName: "4473.pdf", reason: "changed" },
    { documentId: 31, storeId: 3, customerName: "Sample, Pat", fileName: "letter.pdf", reason: "missing" },
  ],
  allowsDeletion: false,
  reason: "Files are missing from the export, so deleting is not available. Ask your Strongroom administrator to " +
    "restore them from a backup. Then export again.",
});

/** One that is whole but does not cover everything any more. */
export const voided = anExport({
  ...finished,
  allowsDeletion: false,
  reason: "Something has changed since the export. Export again before deleting.",
});
