import { expect } from "expect";
import * as v from "valibot";
import { annotationsSchema } from "@/features/pdf/contract-annotations.ts";
import { correctionsOf, everyOther, marksOf } from "./correction-plan.ts";
import { planDocuments, type SampleStore } from "./plan.ts";
import { withPracticeForm } from "./practice.ts";

const store: SampleStore = {
  id: 3,
  accountId: 2,
  documents: 400,
  region: { city: "Boise", county: "Boise", state: "ID", zip: "00000" },
  values: { tradeName: "Summit Boise", street: "1 Main Street", city: "Boise", state: "ID", fflNumber: "98220561" },
  staff: [{ id: 1, name: "Ann Lee" }],
};
const plan = withPracticeForm(planDocuments(store, "2026-07-15"), store);
const corrected = plan.flatMap((document, index) =>
  document.form === "4473" ? [{ document, corrections: correctionsOf(document, index) }] : []
).filter(({ corrections }) => corrections.length > 0);

Deno.test("about one sample document in 40 is corrected, some of them twice, in the form and in the record", () => {
  expect(corrected.length).toBeGreaterThan(400 / everyOther - 3);
  expect(corrected.length).toBeLessThanOrEqual(400 / everyOther);
  const counts = new Set(corrected.map(({ corrections }) => corrections.length));
  expect([...counts].toSorted()).toEqual([1, 2]);
  const types = new Set(corrected.flatMap(({ corrections }) => corrections.map(({ type }) => type)));
  expect([...types].toSorted()).toEqual(["annotation", "ntn", "serialNumbers"]);
  expect(corrected.every(({ document }) => document.values.customer.last !== "Practice")).toBe(true);
});

Deno.test("a sample correction strikes what the form says, writes something else and stamps it", () => {
  for (const { document, corrections } of corrected) {
    for (const [index, correction] of corrections.entries()) {
      expect(correction.to).not.toBe(correction.from);
      const marker = { name: "Ann Lee", stamp: "AL 07/15/26", at: "2026-07-15T18:00:00Z" };
      const marks = marksOf(document, correction, marker, `sample-1-${index}`);
      expect(v.parse(annotationsSchema, marks)).toEqual(marks);
      expect(marks.map(({ kind, contents }) => [kind, contents])).toEqual([
        ["line-through", ""],
        ["text", correction.to],
        ["stamp", "AL 07/15/26"],
      ]);
      for (const { rect: [left, bottom, right, top] } of marks) {
        expect(left >= 27 && right <= 585 && bottom >= 20 && top <= 772).toBe(true);
      }
    }
  }
});
