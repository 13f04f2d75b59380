/**
 * What marks ought to look like, by their shapes alone: lines, areas and letters to be drawn by a browser's canvas, which
 * knows nothing of PDF.
 */
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { boxLine, lineThrough, thinnestLine } from "@/features/pdf/contract-mark-shapes.ts";
import { setText, widthOfText } from "@/features/pdf/contract-mark-text.ts";

/** Lines or areas of one color, in PDF points of the page. */
export interface PathInk {
  readonly kind: "path";
  /** x and y after one another. */
  readonly paths: readonly (readonly number[])[];
  readonly isClosed: boolean;
  /** Of the line; null for an area. */
  readonly width: number | null;
  readonly hasRoundEnds: boolean;
  readonly hasRoundCorners: boolean;
}

/** Letters, each where it stands: the matrix that puts it there, from points along and above its line. */
export interface TextInk {
  readonly kind: "text";
  readonly size: number;
  readonly letters: readonly { readonly letter: string; readonly matrix: readonly number[] }[];
}

/** One layer of a mark. */
export interface Ink {
  readonly shape: PathInk | TextInk;
  /** Red, green, blue. */
  readonly color: readonly [number, number, number];
  readonly opacity: number;
  readonly isMultiplied: boolean;
}

/** The layers of a mark, the lowest first. `pageRotate` is the page's, in degrees clockwise. */
export function inkOf(mark: Annotation, pageRotate: number): readonly Ink[] {
  const ink = (shape: Ink["shape"], color = rgb(mark.color), isMultiplied = false): Ink => ({
    ...{ shape, color, isMultiplied, opacity: mark.opacity },
  });
  switch (mark.kind) {
    case "line-through":
      return [ink(lines(mark.quads.map(lineThrough), mark.width))];
    case "highlight":
      return [
        ink(
          area(mark.quads.map(([ax, ay, bx, by, cx, cy, dx, dy]) => [ax, ay, bx, by, dx, dy, cx, cy])),
          undefined,
          true,
        ),
      ];
    case "box": {
      const [left, bottom, wide, high] = boxLine(mark.rect, mark.width);
      const around = [left, bottom, left + wide, bottom, left + wide, bottom + high, left, bottom + high];
      return [ink({ ...lines([around], mark.width), isClosed: true })];
    }
    case "ink": {
      const strokes = mark.strokes.map((stroke) =>
        stroke.length === 2 ? [...stroke, (stroke[0] ?? 0) + 0.01, stroke[1] ?? 0] : stroke
      );
      return [ink({ ...lines(strokes, mark.width), hasRoundEnds: true, hasRoundCorners: true })];
    }
    case "note":
      return noteInk(mark.rect, pageRotate, ink);
    case "text":
    case "stamp":
      return [ink(letters(mark))];
  }
}

function rgb(color: string): readonly [number, number, number] {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function lines(paths: readonly (readonly number[])[], width: number): PathInk {
  const drawn = Math.max(width, thinnestLine);
  return { kind: "path", paths, isClosed: false, width: drawn, hasRoundEnds: false, hasRoundCorners: false };
}

function area(paths: readonly (readonly number[])[]): PathInk {
  return { kind: "path", paths, isClosed: true, width: null, hasRoundEnds: false, hasRoundCorners: false };
}

/** A sheet with a folded corner and three lines on it, upright as the page is shown. */
function noteInk(
  [left, bottom, right, top]: Annotation["rect"],
  pageRotate: number,
  ink: (shape: PathInk, color?: readonly [number, number, number]) => Ink,
): readonly Ink[] {
  const size = Math.min(right - left, top - bottom);
  const turn = pageRotate * Math.PI / 180;
  const placed = (parts: readonly number[]) =>
    parts.flatMap((_, at) => {
      if (at % 2 === 1) return [];
      const [x, y] = [((parts[at] ?? 0) - 0.5) * size, ((parts[at + 1] ?? 0) - 0.5) * size];
      return [
        (left + right) / 2 + x * Math.cos(turn) - y * Math.sin(turn),
        (bottom + top) / 2 + x * Math.sin(turn) + y * Math.cos(turn),
      ];
    });
  const sheet = placed([0.12, 0.06, 0.88, 0.06, 0.88, 0.7, 0.64, 0.94, 0.12, 0.94]);
  const fold = placed([0.88, 0.7, 0.64, 0.7, 0.64, 0.94]);
  const written = [0.54, 0.4, 0.26].map((y) => placed([0.27, y, 0.73, y]));
  const width = Math.max(0.25, size * 0.05);
  const line = (paths: readonly (readonly number[])[], isClosed: boolean): PathInk => ({
    ...{ kind: "path", paths, isClosed, width, hasRoundEnds: false, hasRoundCorners: true },
  });
  return [ink(area([sheet])), ink(line([sheet], true), [0, 0, 0]), ink(line([fold, ...written], false), [0, 0, 0])];
}

function letters(mark: Extract<Annotation, { kind: "text" | "stamp" }>): TextInk {
  const { size, direction: [cos, sin], lines } = setText(mark);
  return {
    kind: "text",
    size,
    letters: lines.flatMap(({ text, x, y }) => {
      let along = 0;
      return Array.from(text, (letter) => {
        const matrix = [cos, sin, -sin, cos, x + along * cos, y + along * sin];
        along += widthOfText(letter, size);
        return { letter, matrix };
      });
    }),
  };
}
