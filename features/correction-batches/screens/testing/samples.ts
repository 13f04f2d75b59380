import type { Batch, BatchForm, QueuePage } from "../../contract.ts";

/** A correction that is the same on all forms. */
export const template = {
  ...{ item: "33", label: "Trade name and address", expected: "12 Main St", value: "14 Main St" },
  description: "Wrong street number",
};

/** A list of three forms, one of them corrected. */
export function aBatch(values: Partial<Batch> = {}): Batch {
  return {
    ...{ id: 4, storeId: 3, name: "Store address", template, createdBy: "Wes Carter" },
    ...{ createdOn: "2025-06-02T20:14:00.000Z", count: 3, done: 1, skipped: 1 },
    ...values,
  };
}

/** A form of a list. */
export function aForm(values: Partial<BatchForm> = {}): BatchForm {
  return {
    ...{ documentId: 11, position: 1, customerName: "Ada Merriweather", transferDate: "2025-03-04" },
    ...{ tsn: "20250304-017", state: "waiting", reason: "", versionNumber: null, changedBy: null, changedOn: null },
    correctedVersion: null,
    ...values,
  };
}

const settled = { changedBy: "Wes Carter", changedOn: "2025-06-03T16:00:00.000Z" };

/** The forms of that list: corrected, skipped, to do. */
export const forms: readonly BatchForm[] = [
  aForm({ state: "done", versionNumber: 2, correctedVersion: 2, ...settled }),
  aForm({
    ...{ documentId: 12, position: 2, customerName: "Boone Castellan", tsn: null },
    ...{ state: "skipped", reason: "Needs the buyer", ...settled },
  }),
  aForm({ documentId: 13, position: 3, customerName: "Cora Dell" }),
];

/** A whole list as the wire has it. */
export function pageOf<Row>(data: readonly Row[]) {
  return { data, count: data.length, page: 1, limit: 500 };
}

/** One flagged form that needs a correction, and one that was corrected since. */
export const queue: QueuePage = {
  data: [{
    ...{ documentId: 11, customerName: "Ada Merriweather", serialNumbers: ["G7731042"] },
    ...{ transferDate: "2025-03-04", fflFlaggedColor: 1 },
  }],
  ...{ count: 1, page: 1, limit: 10, corrected: 1, hasMore: false },
};
