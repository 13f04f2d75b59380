import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { foreignMark, foreignMarkWords } from "./own-part-rules.ts";
import { aLine, aStamp } from "./testing.ts";

const layout: FormLayout = {
  formType: 0,
  revision: "2023-08",
  sections: [
    { section: "A", page: 1, box: [0, 500, 612, 200] },
    { section: "B", page: 1, box: [0, 100, 612, 400] },
    { section: "C", page: 2, box: [0, 100, 612, 600] },
    { section: "D", page: 3, box: [0, 400, 612, 300] },
    { section: "E", page: 3, box: [0, 100, 612, 300] },
  ],
  boxes: [{
    ...{ item: "TSN", label: "Transaction serial number", section: null, page: 1 },
    ...{ box: [490, 710, 90, 14], value: "42", field: "tsn" },
  }],
};

function aBox(name: string, page: number, rect: Annotation["rect"]): Annotation {
  const { color, opacity, contents, title, createdAt, modifiedAt } = aLine(name);
  return {
    kind: "box",
    name,
    page,
    rect,
    color,
    opacity,
    contents,
    title,
    createdAt,
    modifiedAt,
    width: 1,
  };
}

function place(mark: Annotation, given: Partial<FormLayout> = {}, party: "buyer" | "seller" = "buyer") {
  const found = foreignMark({ ...layout, ...given }, party, [mark]);
  return found && (found.place?.section ?? (found.place ? "box" : "outside"));
}

Deno.test("a mark that reaches into the other side's section is found, wherever its middle lies", () => {
  expect(place(aBox("one", 1, [60, 200, 160, 300]))).toBeNull();
  expect(place(aBox("one", 1, [60, 200, 160, 520]))).toBe("A");
  expect(place(aBox("one", 1, [60, 520, 160, 200]))).toBe("A");
  expect(place(aBox("one", 1, [60, 480, 160, 502]))).toBeNull();
  expect(place(aBox("one", 3, [60, 390, 160, 450]))).toBe("E");
  expect(place(aBox("one", 2, [60, 200, 160, 300]))).toBe("C");
  expect(place(aBox("one", 1, [480, 705, 560, 720]))).toBe("box");
  expect(place(aBox("one", 1, [60, 520, 160, 600]), {}, "seller")).toBeNull();
  expect(place(aBox("one", 1, [60, 200, 160, 520]), {}, "seller")).toBe("B");
});

Deno.test("what lies in nobody's part is outside, except the stamp, which stands where there is room", () => {
  expect(place(aBox("one", 1, [60, 740, 160, 760]))).toBe("outside");
  expect(place(aBox("one", 5, [60, 200, 160, 300]))).toBe("outside");
  const stamp = aStamp("one");
  expect(place({ ...stamp, rect: [60, 740, 160, 756] })).toBeNull();
  expect(place({ ...stamp, rect: [60, 490, 160, 506] })).toBeNull();
  expect(place({ ...stamp, rect: [60, 520, 160, 536] })).toBe("A");
});

Deno.test("a drawing is judged by its strokes, a line by where it is drawn and not by the box it claims", () => {
  const line = aLine("one");
  expect(place(line)).toBeNull();
  expect(place({ ...line, kind: "line-through", width: 1, quads: [[60, 612, 160, 612, 60, 600, 160, 600]] })).toBe("A");
  const strokes = [[60, 200, 80, 220], [60, 600, 80, 600]];
  expect(place({ ...aBox("one", 1, [60, 200, 80, 600]), kind: "ink", width: 1, strokes })).toBe("A");
});

Deno.test("where sections could not be read nothing is guessed; what is known counts", () => {
  expect(place(aBox("one", 1, [60, 600, 160, 620]), { sections: [], boxes: [] })).toBeNull();
  const withoutB = layout.sections.filter(({ page }) => page !== 1);
  expect(place(aBox("one", 1, [60, 600, 160, 620]), { sections: withoutB, boxes: [] })).toBeNull();
  expect(place(aBox("one", 2, [60, 200, 160, 300]), { sections: withoutB })).toBe("C");
  expect(place(aBox("one", 1, [60, 200, 160, 300]), { formType: 1, revision: null, sections: [] })).toBe("outside");
});

Deno.test("the sentence names the mark and whose the place is", () => {
  const mark = aBox("one", 1, [60, 600, 160, 620]);
  expect(foreignMarkWords("buyer", { mark, place: { section: "A", party: "seller" } }))
    .toBe(
      "Box on page 1 reaches into section A, which is the dealer's. Only the dealer may correct that. Move or delete the mark.",
    );
  expect(foreignMarkWords("buyer", { mark, place: null }))
    .toBe("Box on page 1 is outside the buyer's sections. Move it there, or delete it.");
});
