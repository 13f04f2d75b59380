import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { changedWords, differenceOf } from "./compare-marks.ts";
import { aLine } from "./testing.ts";

const text = {
  ...{ kind: "text", name: "t1", page: 2, rect: [10, 20, 60, 34], color: "#D00000", opacity: 1, title: "Kim" },
  ...{ contents: "Boise", fontSize: 10, rotation: 0 },
  ...{ createdAt: "2026-07-15T18:00:00Z", modifiedAt: "2026-07-15T18:00:00Z" },
} satisfies Annotation;

/** What is said after 'Text changed on page 2 ("..."): '. */
const said = (changed: object, from: Annotation = text) => {
  const to: Annotation = { ...from, ...changed };
  return changedWords(from, to).replace(/^[^:]*: /, "");
};

Deno.test("a mark that is another one says what of it: words, color, size, place", () => {
  expect(changedWords(text, { ...text, contents: "Ada" }))
    .toBe('Text changed on page 2 ("Ada"): words from "Boise" to "Ada"');
  expect(said({ contents: "" })).toBe('words from "Boise" to nothing');
  expect(said({ color: "#0B4FB3" })).toBe("color from red to blue");
  expect(said({ color: "#D32F2F" })).toBe("color from #D00000 to #D32F2F");
  expect(said({ opacity: 0.5, fontSize: 12 })).toBe("opacity from 100 % to 50 %, text size from 10 to 12 pt");
  expect(said({ rect: [30, 20, 80, 34] })).toBe("moved");
  expect(said({ rect: [10, 20, 90, 34] })).toBe("resized");
  expect(said({ rect: [30, 20, 90, 40], rotation: 90 })).toBe("turned, moved, resized");
  expect(said({ page: 3 })).toBe("moved from page 2 to page 3");
  expect(said({ title: "Ada" })).toBe('author from "Kim" to "Ada"');
  expect(said({ quads: [[60, 112, 160, 112, 60, 105, 160, 105]] }, aLine("l1"))).toBe("drawn in another way");
});

Deno.test("what a program writes anew of a mark as it saves is no change", () => {
  const saved = { ...text, modifiedAt: "2026-08-01T00:00:00Z", rect: [10.004, 20, 60, 34] } satisfies Annotation;
  expect(differenceOf([text], [saved])).toEqual({ added: [], removed: [], changed: [] });
});
