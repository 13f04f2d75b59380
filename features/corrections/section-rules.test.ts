import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import {
  isPartKnown,
  needsReason,
  partyOfCorrection,
  partyOfSection,
  placesOf,
  unknownSectionsHint,
  warningOf,
} from "./section-rules.ts";

type Mark = Pick<Annotation, "kind" | "page" | "rect">;

const sections: FormLayout["sections"] = [
  { section: "A", page: 1, box: [0, 500, 612, 200] },
  { section: "B", page: 1, box: [0, 100, 612, 400] },
  { section: "C", page: 2, box: [0, 100, 612, 600] },
  { section: "D", page: 3, box: [0, 400, 612, 300] },
  { section: "E", page: 3, box: [0, 100, 612, 300] },
];
const tsn: FormLayout["boxes"][number] = {
  ...{ item: "TSN", label: "Transaction serial number", section: null, page: 1 },
  ...{ box: [490, 710, 90, 14], value: "42", field: "tsn" },
};
const layout: FormLayout = { formType: 0, revision: "2023-08", sections, boxes: [tsn] };

const parties = (form: FormLayout) => ["A", "B", "C", "D", "E"].map((section) => partyOfSection(form, section));

Deno.test("the buyer's sections are A and C up to October 2016, B and D since May 2020", () => {
  for (const revision of ["2008-08", "2012-04", "2016-10"]) {
    expect(parties({ ...layout, revision }).slice(0, 4)).toEqual(["buyer", "seller", "buyer", "seller"]);
  }
  for (const revision of ["2020-05", "2022-12", "2023-08", "2026-11"]) {
    expect(parties({ ...layout, revision })).toEqual(["seller", "buyer", "seller", "buyer", "seller"]);
  }
});

Deno.test("all of a theft or loss report is the dealer's", () => {
  expect(parties({ ...layout, formType: 1, revision: null })).toEqual(Array(5).fill("seller"));
});

Deno.test("where the revision is not printed a section E tells it; without one nobody is named", () => {
  expect(partyOfSection({ ...layout, revision: null }, "B")).toBe("buyer");
  const cut = { ...layout, revision: null, sections: sections.slice(0, 4) };
  expect(partyOfSection(cut, "B")).toBeNull();
  expect(partyOfSection({ ...layout, formType: null }, "B")).toBeNull();
  expect(partyOfSection({ ...layout, revision: "2018-03" }, "B")).toBeNull();
});

const A = { section: "A", party: "seller" };
const B = { section: "B", party: "buyer" };

Deno.test("a mark belongs to every section that it touches, a line between them aside", () => {
  expect(placesOf(layout, { page: 1, rect: [30, 520, 90, 530] })).toEqual([A]);
  expect(placesOf(layout, { page: 1, rect: [30, 498, 90, 530] })).toEqual([A]);
  expect(placesOf(layout, { page: 1, rect: [30, 480, 90, 530] })).toEqual([A, B]);
  expect(placesOf(layout, { page: 1, rect: [30, 460, 90, 530] })).toEqual([B, A]);
  expect(placesOf(layout, { page: 1, rect: [30, 110, 90, 690] })).toEqual([B, A]);
  expect(placesOf(layout, { page: 1, rect: [30, 500, 90, 500] })[0]).toEqual(A);
  expect(placesOf(layout, { page: 2, rect: [30, 20, 90, 60] })).toEqual([]);
  expect(placesOf(layout, { page: 4, rect: [30, 300, 90, 310] })).toEqual([]);
});

Deno.test("a long mark that begins in the own section and reaches into the other side's is the other side's", () => {
  const box: Mark = { kind: "box", page: 1, rect: [30, 450, 90, 690] };
  expect(partyOfCorrection(layout, "seller", [box])).toEqual(B);
  expect(partyOfCorrection(layout, "buyer", [box])).toEqual(A);
});

Deno.test("where the form could not be read nobody's part is known: whoever corrects says whose it is", () => {
  const unread: FormLayout = { formType: null, revision: null, sections: [], boxes: [], isUnread: true };
  const place = partyOfCorrection(unread, "seller", [{ kind: "text", page: 1, rect: [30, 450, 90, 460] }]);
  expect([needsReason("seller", place), isPartKnown(unread)]).toEqual([true, false]);
  expect(warningOf("seller", place)).toMatch(/^The sections of this form could not be read, so nobody knows/);
  expect(partyOfCorrection(unread, "seller", [])).toBeNull();
  expect(isPartKnown({ ...unread, isUnread: false })).toBe(false);
  expect(isPartKnown(layout)).toBe(true);
});

Deno.test("the transaction serial number stands in no section and is the dealer's", () => {
  const [place] = placesOf(layout, { page: 1, rect: [500, 712, 530, 720] });
  expect(place).toEqual({ section: null, party: "seller" });
  expect(warningOf("buyer", place)).toContain("This box is the dealer's.");
});

Deno.test("a correction is the other side's as soon as one of its marks is; its stamp may stand anywhere", () => {
  const own: Mark = { kind: "line-through", page: 1, rect: [30, 600, 90, 610] };
  const others: Mark = { kind: "text", page: 1, rect: [30, 300, 90, 310] };
  const stamp: Mark = { kind: "stamp", page: 1, rect: [200, 300, 260, 310] };
  const none: Mark = { kind: "note", page: 1, rect: [10, 10, 20, 20] };
  expect(partyOfCorrection(layout, "seller", [none, own, stamp])).toEqual({ section: "A", party: "seller" });
  expect(partyOfCorrection(layout, "seller", [own, others, stamp])).toEqual({ section: "B", party: "buyer" });
  expect(partyOfCorrection(layout, "seller", [stamp])).toEqual({ section: "B", party: "buyer" });
  expect(partyOfCorrection(layout, "seller", [none])).toBeNull();
});

Deno.test("each side is warned of the other's sections, and of nothing else", () => {
  const buyers = { section: "B", party: "buyer" } as const;
  const sellers = { section: "C", party: "seller" } as const;
  expect(warningOf("seller", buyers)).toMatch(/^Section B is the buyer's\. Only the buyer may correct it/);
  expect(warningOf("buyer", sellers)).toMatch(/^Section C is the dealer's\. Only the dealer may correct it/);
  expect(warningOf("seller", sellers)).toBeNull();
  expect(warningOf("buyer", buyers)).toBeNull();
  expect(warningOf("buyer", null)).toBeNull();
  expect(needsReason("seller", { section: "B", party: null })).toBe(false);
});

Deno.test("a form whose sections cannot be read says whose sections to leave alone", () => {
  expect(unknownSectionsHint(layout)).toBeNull();
  expect(unknownSectionsHint({ ...layout, sections: [] })).toContain("sections B and D to the buyer");
  expect(unknownSectionsHint({ ...layout, revision: "2016-10", sections: [] })).toContain("sections A and C");
  expect(unknownSectionsHint({ formType: null, revision: null, sections: [] })).toContain("to the buyer");
  expect(unknownSectionsHint({ formType: 1, revision: null, sections: [] })).toBeNull();
});
