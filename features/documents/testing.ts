import type { RecordValues } from "./contract-rules.ts";

/** The values of a form 4473 that may be filed. */
export function recordValues(changes: Partial<RecordValues> = {}): RecordValues {
  return {
    formType: 0,
    customerName: "Doe, Jane",
    status: 0,
    transferDate: "2026-03-09",
    documentSerialNumbers: [{ serialNumber: "ABC123" }],
    ...changes,
  };
}

/** The values of a stand-alone form 3310.11 that may be filed. */
export const reportValues = (changes: Partial<RecordValues> = {}): RecordValues =>
  recordValues({ formType: 1, customerName: "", ...changes });
