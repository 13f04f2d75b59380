import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { coverProblem } from "./cover-rules.ts";
import { aLine, aStamp } from "./testing.ts";

const { kind: _kind, quads: _quads, width: _width, ...common } = { width: 1, quads: [], ...aLine("a") };
const line = (width: number): Annotation => ({ ...aLine("line"), kind: "line-through", width, quads: quadOf(12) });
const highlight = (color: string, opacity = 1): Annotation => ({
  ...{ ...common, kind: "highlight", name: "light", color, opacity, quads: quadOf(12) },
});
const box = (width: number): Annotation => ({ ...common, kind: "box", name: "box", width });
const note = (side: number): Annotation => ({ ...common, kind: "note", name: "note", rect: [60, 100, 60 + side, 140] });
const ink = (width: number, ...strokes: number[][]): Annotation => ({
  ...{ ...common, kind: "ink", name: "ink", width, strokes },
});

function quadOf(height: number): Extract<Annotation, { kind: "highlight" }>["quads"] {
  return [[60, 100 + height, 160, 100 + height, 60, 100, 160, 100]];
}

/** Strokes up and down, side by side. */
function scribble(apart: number): number[] {
  return Array.from({ length: 60 }, (_, at) => [60 + at * apart, at % 2 === 0 ? 100 : 112]).flat();
}

Deno.test("a mark that covers what stands under it is told so by name, and how to mend it", () => {
  const words = "on page 1 would hide what stands under it.";
  expect(coverProblem(line(8))).toBe(`Line through ${words} Make its line thinner.`);
  expect(coverProblem(box(20))).toBe(`Box ${words} Make its line thinner.`);
  expect(coverProblem(highlight("#000000"))).toBe(`Highlight ${words} Choose a lighter color.`);
  expect(coverProblem(highlight("#00008B", 0.9))).toContain("lighter color");
  expect(coverProblem(ink(12, [60, 106, 160, 106]))).toBe(`Drawing ${words} Draw a line through it with a thin pen.`);
  expect(coverProblem(ink(2, scribble(1)))).toContain("Drawing");
  expect(coverProblem(note(300))).toBe(null);
  expect(coverProblem({ ...note(300), rect: [60, 100, 360, 300] })).toBe(`Note ${words} Make it smaller.`);
});

Deno.test("what a correction needs covers nothing", () => {
  const fine: Annotation[] = [
    ...[line(0), line(1.5), line(5), box(1.5), box(5), note(20), aStamp("stamp")],
    ...["#FFE14D", "#A8E6A1", "#A3D0FF", "#FFB8CC"].map((color) => highlight(color)),
    ...[highlight("#000000", 0.3), ink(1.5, [60, 106, 160, 108]), ink(1.5, [60, 100]), ink(0.75, scribble(3))],
  ];
  for (const mark of fine) expect([mark, coverProblem(mark)]).toEqual([mark, null]);
});
