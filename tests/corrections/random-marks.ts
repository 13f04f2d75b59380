/** Marks of all kinds at random places, the same for the same seed. */
import * as v from "valibot";
import type { Sequence } from "@/features/sample-data/random.ts";
import {
  type Annotation,
  type AnnotationKind,
  annotationsSchema,
  stampTitle,
} from "@/features/pdf/contract-annotations.ts";
import { boxForText } from "@/features/pdf/contract-mark-text.ts";

/** A page as somebody sees it: what of its own space is shown, in points, and how it is turned. */
export interface SeenPage {
  readonly view: readonly [number, number, number, number];
  readonly rotate: number;
  /** Where its form fields lie. */
  readonly fields?: readonly (readonly [number, number, number, number])[];
}

const kinds: readonly AnnotationKind[] = ["line-through", "text", "note", "box", "highlight", "ink", "stamp"];

const texts = [
  "Smith",
  "BXKR417",
  "11/23/2026",
  "N/A",
  "1600 Main St.\nBoise, ID 83702",
  'He said "no" & left <here>',
  "(paren) \\ backslash ]]> --",
  "Zoë Müller-Ångström",
  "Дмитрий Ελένη",
  "a  b   c    d",
  "",
];

const colors = ["#D70015", "#000000", "#0B57D0", "#188038", "#FFEB3B", "#7F00FF"];

/** Marks for pages, of one kind after the other from `from` on. */
export function randomMarks(
  chance: Sequence,
  pages: readonly SeenPage[],
  prefix: string,
  count = 8,
  from = 0,
): Annotation[] {
  const marks = Array.from({ length: count }, (_, at) => {
    const number = chance.between(0, pages.length - 1);
    const page = pages[number] ?? { view: [0, 0, 612, 792], rotate: 0 } as const;
    return markOf(chance, kinds[(from + at) % kinds.length] ?? "text", page, number + 1, `${prefix}-${at}`);
  });
  return v.parse(annotationsSchema, marks);
}

function markOf(chance: Sequence, kind: AnnotationKind, page: SeenPage, number: number, name: string): unknown {
  const between = (least: number, most: number) => least + chance.fraction() * (most - least);
  const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(chance.fraction() * 3e7) * 1000).toISOString().slice(0, 19);
  const common = {
    name,
    page: number,
    color: chance.pick(colors),
    opacity: chance.fraction() < 0.6 ? 1 : between(0.2, 0.9),
    title: kind === "stamp" ? stampTitle : chance.pick(["Dana Reyes", "O'Brien <dealer> & Co.", "Жанна"]),
    contents: chance.pick(texts),
    createdAt: `${time}Z`,
    modifiedAt: `${time}Z`,
  };
  const width = chance.pick([0, 0.5, 1, 1.5, 2, 4]);
  const place = (wide: number, high: number): [number, number, number, number] => {
    const [left, bottom, right, top] = page.view;
    const x = between(left, Math.max(left, right - wide));
    const y = between(bottom, Math.max(bottom, top - high));
    return [x, y, x + wide, y + high];
  };
  switch (kind) {
    case "line-through":
    case "highlight": {
      const rect = place(between(30, 150), between(8, 16));
      const quads = [quadOf(rect)];
      return kind === "highlight" ? { kind, ...common, rect, quads } : { kind, ...common, rect, quads, width };
    }
    case "box":
      return { kind, ...common, rect: place(between(20, 150), between(10, 80)), width };
    case "note":
      return { kind, ...common, rect: place(18, 18) };
    case "ink": {
      const rect = place(between(30, 120), between(10, 50));
      const strokes = Array.from({ length: 1 + Math.floor(chance.fraction() * 3) }, () => {
        const points = 1 + Math.floor(chance.fraction() * 20);
        return Array.from({ length: points }, () => [between(rect[0], rect[2]), between(rect[1], rect[3])]).flat();
      });
      return { kind, ...common, rect, width, strokes };
    }
    case "text":
    case "stamp": {
      const fontSize = chance.pick([6, 9, 10.5, 12, 18]);
      const contents = kind === "stamp" ? "JD 11/23/26" : common.contents || "Smith";
      const rotation = (360 - page.rotate) % 360;
      const [wide, high] = boxForText(contents, fontSize);
      const rect = rotation % 180 === 0 ? place(wide, high) : place(high, wide);
      return { kind, ...common, contents, rect, fontSize, rotation };
    }
  }
}

function quadOf([left, bottom, right, top]: readonly [number, number, number, number]) {
  return [left, top, right, top, left, bottom, right, bottom];
}
