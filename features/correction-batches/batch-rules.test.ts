import { expect } from "expect";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { proposalFor } from "./batch-rules.ts";

const template = {
  ...{ item: "33", label: "Trade name", expected: "Summit Boise, 12 Main St", value: "Summit Boise, 14 Main St" },
  description: "Wrong street number of the store",
};

function box(values: Partial<FormBox> = {}): FormBox {
  const { label, item, expected: value } = template;
  return { item, label, section: "E", page: 3, box: [50, 100, 200, 12], value, field: null, ...values };
}

const proposal = (...boxes: FormBox[]) =>
  proposalFor({ formType: 0, revision: "2020-05", sections: [], boxes }, template);

Deno.test("the correction is proposed where the box says what was expected, whatever the spaces and letters' case", () => {
  const known = box({ value: "SUMMIT  BOISE, 12 main st" });
  expect(proposal(box({ item: "34", label: "Seller" }), known)).toEqual({ kind: "proposed", box: known });
});

Deno.test("a form where the box says something else is pointed out and not proposed", () => {
  const other = box({ value: "Summit Boise, 12 Maine St" });
  expect(proposal(other)).toEqual({ kind: "other-value", box: other, isRight: false });
  const empty = box({ value: "" });
  expect(proposal(empty)).toEqual({ kind: "other-value", box: empty, isRight: false });
});

Deno.test("a form that says already what it should is told apart", () => {
  const right = box({ value: template.value });
  expect(proposal(right)).toEqual({ kind: "other-value", box: right, isRight: true });
});

Deno.test("on another revision the box is found by its words, never by its number alone", () => {
  const renumbered = box({ item: "31" });
  expect(proposal(box({ item: "33", label: "FFL number" }), renumbered)).toEqual({ kind: "proposed", box: renumbered });
  expect(proposal(box({ item: "33", label: "FFL number" }))).toEqual({ kind: "no-box" });
});

Deno.test("of several boxes of the same words the one that says what was expected is taken", () => {
  const second = box({ page: 4 });
  expect(proposal(box({ value: "Summit Reno" }), second)).toEqual({ kind: "proposed", box: second });
});

Deno.test("a scan, whose boxes are not known, has none", () => {
  expect(proposal()).toEqual({ kind: "no-box" });
});
