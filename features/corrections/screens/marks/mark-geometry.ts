import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { Point, PointBox, Rotation } from "@/ui/pdf-viewer/page-geometry.ts";

/** Left, bottom, right, top, in PDF points of the page. */
export type Rect = Annotation["rect"];

/** What is known of a page without its picture: what of it is shown, and how far it is turned. */
export interface PageFrame {
  /** From 1. */
  readonly page: number;
  readonly cropBox: PointBox;
  readonly rotation: Rotation;
}

/** A page that is on screen. */
export interface ShownPage {
  readonly frame: PageFrame;
  /** The lines of text on it, where its text is known by now. */
  textLines(): readonly Rect[];
  /** Whether more of it is in view than of any other. */
  isFront(): boolean;
}

/** A mark that has text of its own on the page. */
export type TextMark = Extract<Annotation, { kind: "text" | "stamp" }>;

export function isTextMark(mark: Annotation): mark is TextMark {
  return mark.kind === "text" || mark.kind === "stamp";
}

export function rectOf({ x, y, width, height }: PointBox): Rect {
  return [x, y, x + width, y + height];
}

/** Of a box of the form: left, bottom, width, height. */
export function rectOfBox({ box: [left, bottom, width, height] }: Pick<FormBox, "box">): Rect {
  return [left, bottom, left + width, bottom + height];
}

/** The place within a box that lies nearest to a point. */
export function nearestIn([left, bottom, right, top]: Rect, { x, y }: Point): Point {
  return { x: Math.max(left, Math.min(right, x)), y: Math.max(bottom, Math.min(top, y)) };
}

/** The box around points. */
export function around(points: readonly Point[]): Rect {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return [left, bottom, right, top];
}

export function grown([left, bottom, right, top]: Rect, by: number): Rect {
  return [left - by, bottom - by, right + by, top + by];
}

export function isOverlapping(one: Rect, other: Rect): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** The box around what a mark is drawn by; without the thickness of its lines. */
export function boundsOf(mark: Annotation): Rect {
  if (mark.kind === "line-through" || mark.kind === "highlight") {
    return around(mark.quads.flatMap((quad) => pointsOf(quad)));
  }
  return mark.kind === "ink" ? around(mark.strokes.flatMap((stroke) => pointsOf(stroke))) : mark.rect;
}

/** The box around several; null for none. */
export function unionOf(rects: readonly Rect[]): Rect | null {
  const [first, ...rest] = rects;
  if (!first) return null;
  return rest.reduce<Rect>((sum, rect) => [
    Math.min(sum[0], rect[0]),
    Math.min(sum[1], rect[1]),
    Math.max(sum[2], rect[2]),
    Math.max(sum[3], rect[3]),
  ], first);
}

/** By how much a box has to move to lie inside of another; one that is too large lies at its upper left corner. */
export function shiftInto([left, bottom, right, top]: Rect, bounds: Rect): Point {
  const x = left < bounds[0] || right - left > bounds[2] - bounds[0]
    ? bounds[0] - left
    : Math.min(0, bounds[2] - right);
  const y = top > bounds[3] || top - bottom > bounds[3] - bounds[1] ? bounds[3] - top : Math.max(0, bounds[1] - bottom);
  return { x, y };
}

/** The mark somewhere else on its page. */
export function moved(mark: Annotation, by: Point): Annotation {
  return mapped(mark, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));
}

/** The mark stretched so that it fills another box. Text keeps its size and breaks its lines anew. */
export function resized(mark: Annotation, to: Rect): Annotation {
  const from = boundsOf(mark);
  const stretch = (value: number, low: number, high: number, newLow: number, newHigh: number) =>
    high - low < 1e-6 ? (newLow + newHigh) / 2 : newLow + (value - low) / (high - low) * (newHigh - newLow);
  return {
    ...mapped(mark, ({ x, y }) => ({
      x: stretch(x, from[0], from[2], to[0], to[2]),
      y: stretch(y, from[1], from[3], to[1], to[3]),
    })),
    rect: to,
  };
}

type Map = (point: Point) => Point;

function mapped(mark: Annotation, map: Map): Annotation {
  const low = map({ x: mark.rect[0], y: mark.rect[1] });
  const high = map({ x: mark.rect[2], y: mark.rect[3] });
  const rect: Rect = [low.x, low.y, high.x, high.y];
  if (mark.kind === "line-through" || mark.kind === "highlight") {
    return { ...mark, rect, quads: mark.quads.map((quad) => mappedQuad(quad, map)) };
  }
  if (mark.kind === "ink") {
    return { ...mark, rect, strokes: mark.strokes.map((stroke) => numbersOf(pointsOf(stroke).map(map))) };
  }
  return { ...mark, rect };
}

export type Quad = Extract<Annotation, { kind: "highlight" }>["quads"][number];

function mappedQuad([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, map: Map): Quad {
  const [a, b] = [map({ x: x1, y: y1 }), map({ x: x2, y: y2 })];
  const [c, d] = [map({ x: x3, y: y3 }), map({ x: x4, y: y4 })];
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** Points of x, y, x, y and so on. */
export function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, at) => ({ x: numbers[at * 2], y: numbers[at * 2 + 1] }));
}

export function numbersOf(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}
