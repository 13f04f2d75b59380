/**
 * A correction strikes out and never covers: what stood there must stay readable (domain, part 5). Here is told of a mark
 * whether it would hide what lies under it. That it can be seen at all is checked where it is written.
 */
import { type Annotation, annotationWords } from "@/features/pdf/contract-annotations.ts";

/** In points; a line is never wider, whatever it crosses. */
const widestLine = 6;
/** A line through a text of so many points of height takes half of it at most; a fine one is always right. */
const fineLine = 2;
/** Black letters under a highlight keep at least this contrast, as large text needs it (WCAG 2.2, 1.4.3). */
const leastContrast = 3;
/** In points, of the sign of a note. */
const largestNote = 40;
/** Of the area that strokes span, their ink is less than this. */
const mostInk = 0.75;
/** In line widths: strokes that span less are a line or a dot. */
const leastSpan = 4;

/** What whoever made a mark that hides what lies under it is told; null for any other. */
export function coverProblem(mark: Annotation): string | null {
  const how = mendingOf(mark);
  if (how === null) return null;
  return `${annotationWords[mark.kind]} on page ${mark.page} would hide what stands under it. ${how}`;
}

function mendingOf(mark: Annotation): string | null {
  switch (mark.kind) {
    case "line-through":
      return mark.quads.some((quad) => mark.width > widestOver(heightOf(quad))) ? thinner : null;
    case "box":
      return mark.width > widestLine ? thinner : null;
    case "highlight":
      return contrastUnder(mark) < leastContrast ? "Choose a lighter color." : null;
    case "ink":
      return mark.width > widestLine || isFilledIn(mark) ? "Draw a line through it with a thin pen." : null;
    case "note":
      return Math.min(mark.rect[2] - mark.rect[0], mark.rect[3] - mark.rect[1]) > largestNote
        ? "Make it smaller."
        : null;
    case "text":
    case "stamp":
      return null;
  }
}

const thinner = "Make its line thinner.";

function widestOver(height: number): number {
  return Math.min(widestLine, Math.max(fineLine, height / 2));
}

function heightOf(
  [ulx, uly, , , llx, lly]: Extract<Annotation, { readonly kind: "highlight" }>["quads"][number],
): number {
  return Math.hypot(ulx - llx, uly - lly);
}

/** The contrast of black letters on white paper under a color. */
function contrastUnder({ color, opacity }: Annotation): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = (1 - opacity) + opacity * parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / 0.05;
}

/** A scribble so dense that nothing of what lies under it is left. */
function isFilledIn({ strokes, width }: Extract<Annotation, { readonly kind: "ink" }>): boolean {
  const numbers = strokes.flat();
  const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
  const sides = [spanOf(xs), spanOf(ys)].map((span) => span + width);
  if (Math.min(...sides) < leastSpan * width) return false;
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return length * width > sides[0] * sides[1] * mostInk;
}

function spanOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
}

function lengthOf(stroke: readonly number[]): number {
  let length = 0;
  for (let at = 2; at + 1 < stroke.length; at += 2) {
    length += Math.hypot(stroke[at] - stroke[at - 2], stroke[at + 1] - stroke[at - 1]);
  }
  return length;
}
