/**
 * Where the lines of marks run, for the browser that draws them and for the appearance in the file. Imports nothing but
 * the shapes of marks.
 */
import type { Annotation } from "./contract-annotations.ts";

/** x and y of both ends of a line, in PDF points. */
export type MarkLine = readonly [number, number, number, number];

type Quad = Extract<Annotation, { kind: "highlight" }>["quads"][number];

/** A line thinner than this, in points, is drawn so thick: what is thinner is another line in every reader. */
export const thinnestLine = 0.5;

/** The line through the middle of a line of text. */
export function lineThrough([ulx, uly, urx, ury, llx, lly, lrx, lry]: Quad): MarkLine {
  return [(ulx + llx) / 2, (uly + lly) / 2, (urx + lrx) / 2, (ury + lry) / 2];
}

/** The rectangle of a box's line, whose outer edge is the mark's `rect`: left, bottom, width, height. */
export function boxLine(rect: Annotation["rect"], width: number): MarkLine {
  const [left, bottom, right, top] = rect;
  const inset = Math.min(Math.max(width, thinnestLine) / 2, (right - left) / 2, (top - bottom) / 2);
  return [left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset];
}

/**
 * The mark as a file keeps it: its `rect` holds everything that is drawn of it, the thickness of lines included, and times
 * are whole seconds. A mark that was written and read again is equal to this.
 */
export function asWritten<Mark extends Annotation>(mark: Mark): Mark {
  return {
    ...mark,
    rect: enclosing(mark),
    createdAt: toSeconds(mark.createdAt),
    modifiedAt: toSeconds(mark.modifiedAt),
  };
}

/** ISO 8601 in UTC, to the second. */
function toSeconds(instant: string): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? instant : `${time.toISOString().slice(0, 19)}Z`;
}

function enclosing(mark: Annotation): Annotation["rect"] {
  const grown = drawnPoints(mark);
  if (grown === null) return mark.rect;
  const { numbers, margin } = grown;
  let [left, bottom, right, top] = mark.rect;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
    left = Math.min(left, x - margin);
    bottom = Math.min(bottom, y - margin);
    right = Math.max(right, x + margin);
    top = Math.max(top, y + margin);
  }
  const down = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000 || 0;
  const up = (value: number) => Math.ceil(value * 1000 - 1e-6) / 1000 || 0;
  return [down(left), down(bottom), up(right), up(top)];
}

function drawnPoints(mark: Annotation): { readonly numbers: readonly number[]; readonly margin: number } | null {
  if (mark.kind === "highlight") return { numbers: mark.quads.flat(), margin: 0 };
  if (mark.kind === "line-through") {
    return { numbers: mark.quads.flatMap(lineThrough), margin: Math.max(mark.width, thinnestLine) / 2 };
  }
  if (mark.kind === "ink") return { numbers: mark.strokes.flat(), margin: Math.max(mark.width, thinnestLine) / 2 };
  return null;
}
