/** What other programs write of a mark, as we have it; the same for a file and for XFDF. */
import { annotationLimits } from "./contract-annotations.ts";

/** Gray, RGB or CMYK from 0 to 1 as `#RRGGBB`; black without any. */
export function colorOf(parts: readonly number[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map((part) => Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0);
  const cmyk = [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)];
  const rgb = parts.length === 1 ? [a, a, a] : parts.length === 4 ? cmyk : [a, b, c];
  return `#${rgb.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("").toUpperCase()}`;
}

const longestStyle = 2000;

/** Color and size of a text, as its default style says, else its default appearance. */
export function textStyle(appearance: string, style: string): { readonly color: string; readonly fontSize: number } {
  const [shown, styled] = [appearance.slice(0, longestStyle), style.slice(0, longestStyle)];
  const named = /color:\s{0,9}(#[0-9a-fA-F]{6})/.exec(styled)?.[1]?.toUpperCase();
  const size = Number(/(?<![\d.])([\d.]{1,12})\s{1,9}Tf/.exec(shown)?.[1] ?? 0) ||
    Number(/font(?:-size)?:[^;]{0,200}?(?<![\d.])([\d.]{1,12})pt/.exec(styled)?.[1] ?? 0);
  return {
    color: named ?? filling(shown),
    fontSize: Math.min(144, Math.max(2, Number.isFinite(size) && size > 0 ? size : 12)),
  };
}

/** The filling color that an appearance sets last. */
function filling(appearance: string): string {
  const last = [...appearance.matchAll(/((?:[\d.]{1,12}\s{1,9}){1,4})(?:rg|g|k)(?!\w)/g)].at(-1)?.[1];
  return colorOf(last?.trim().split(/\s+/).map(Number) ?? [0]);
}

/** Degrees clockwise from those counterclockwise that files have; 0 for what is no quarter of a turn. */
export function clockwise(counterclockwise: number): number {
  return counterclockwise % 90 === 0 ? ((360 - counterclockwise) % 360 + 360) % 360 : 0;
}

/** Corners of lines of text as they are read, from all numbers in a row; those of `rect` where there are none. */
export function quadsOf(numbers: readonly number[], rect: readonly number[]): readonly (readonly number[])[] {
  const quads = Array.from({ length: Math.floor(numbers.length / 8) }, (_, at) => numbers.slice(at * 8, at * 8 + 8));
  if (quads.length > 0) return quads.slice(0, annotationLimits.quads).map(asRead);
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return [[left, top, right, top, left, bottom, right, bottom]];
}

/** Some programs give corners counterclockwise, as an early edition of the standard said. */
function asRead(quad: readonly number[]): readonly number[] {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = quad;
  const isAround = (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) < 0;
  return isAround ? [dx, dy, cx, cy, ax, ay, bx, by] : quad;
}

/** What kinds of annotations are called that none of ours can stand for. */
export const otherKinds: ReadonlyMap<string, string> = new Map([
  ["underline", "an underline"],
  ["squiggly", "a squiggly underline"],
  ["circle", "an ellipse"],
  ["line", "a line"],
  ["polygon", "a polygon"],
  ["polyline", "a line of several parts"],
  ["stamp", "a picture stamp"],
  ["caret", "an insertion mark"],
  ["fileattachment", "an attached file"],
  ["sound", "a sound"],
  ["redact", "a redaction"],
  ["projection", "a projection"],
]);

const mostSentences = 100;

/** No more sentences than somebody reads. */
export function shortened(sentences: readonly string[]): string[] {
  const more = sentences.length - mostSentences;
  return more > 0 ? [...sentences.slice(0, mostSentences), `${more} more marks are left out.`] : [...sentences];
}
