import { type Annotation, annotationWords } from "../contract-annotations.ts";
import { lineThrough, thinnestLine } from "../contract-mark-shapes.ts";
import { drawnText, setText, widthOfText } from "../contract-mark-text.ts";

/** A part of a page: left, bottom, right, top in PDF points. */
export type PagePart = readonly [number, number, number, number];

/** A mark that nobody could see on its page; `message` names it for a person. */
export class UnseenMark extends Error {}

/** Of pure black on white; what stands out less from the paper is not noticed. */
const leastContrast = 0.06;
/** In points. */
const least = { line: 1, side: 2, note: 4, letters: 2 };
/** Of a mark's ink, this share at least lies in what is shown of the page. */
const leastInView = 0.5;

/** Throws {@link UnseenMark} for a mark that nobody could see on a page of which `view` is shown. */
export function assertSeen(mark: Annotation, view: PagePart): void {
  const why = unseenBecause(mark, view);
  if (why === null) return;
  const called = `${annotationWords[mark.kind]} on page ${mark.page}`;
  throw new UnseenMark(`${called} cannot be seen: ${why}. Please change it or remove it.`);
}

function unseenBecause(mark: Annotation, view: PagePart): string | null {
  if (contrastOf(mark) < leastContrast) return "it is too pale";
  if (isBlank(mark)) return "it has no text";
  if (isTooSmall(mark)) return "it is too small";
  const parts = inkOf(mark);
  const all = parts.reduce((sum, part) => sum + areaOf(part), 0);
  const shown = parts.reduce((sum, part) => sum + areaOf(common(part, view)), 0);
  return shown < all * leastInView ? "it is off the page" : null;
}

/** How much its ink stands out from white paper, from 0 to 1. */
function contrastOf({ color, opacity }: Annotation): number {
  const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return opacity * (255 - Math.min(...channels)) / 255;
}

function isBlank(mark: Annotation): boolean {
  return isText(mark) && drawnText(mark.contents).trim() === "";
}

function isText(mark: Annotation): mark is Extract<Annotation, { kind: "text" | "stamp" }> {
  return mark.kind === "text" || mark.kind === "stamp";
}

function isTooSmall(mark: Annotation): boolean {
  const [left, bottom, right, top] = mark.rect;
  const side = Math.min(right - left, top - bottom);
  switch (mark.kind) {
    case "line-through": {
      const lengths = mark.quads.map(lineThrough).map(([x, y, toX, toY]) => Math.hypot(toX - x, toY - y));
      return Math.max(...lengths) < least.line;
    }
    case "highlight":
      return inkOf(mark).every((part) => Math.min(part[2] - part[0], part[3] - part[1]) < least.side);
    case "box":
      return side < least.side;
    case "note":
      return side < least.note;
    case "ink":
      return false;
    case "text":
    case "stamp":
      // A reader shows nothing of a mark beyond its box.
      return setText(mark).size < Math.min(least.letters, mark.fontSize) ||
        inkOf(mark).some((part) => areaOf(common(part, mark.rect)) < areaOf(part) * leastInView);
  }
}

/** The parts of the page on which something is drawn. */
function inkOf(mark: Annotation): readonly PagePart[] {
  switch (mark.kind) {
    case "line-through":
      return mark.quads.map((quad) => around(lineThrough(quad), Math.max(mark.width, thinnestLine) / 2));
    case "highlight":
      return mark.quads.map((quad) => around(quad, 0));
    case "ink":
      return mark.strokes.map((stroke) => around(stroke, Math.max(mark.width, thinnestLine) / 2));
    case "box":
    case "note":
      return [mark.rect];
    case "text":
    case "stamp": {
      const { size, direction: [cos, sin], lines } = setText(mark);
      return lines.filter(({ text }) => text.trim() !== "").map(({ text, x, y }) => {
        const [wide, high] = [widthOfText(text, size), size * letterHeight];
        return around([x, y, x + wide * cos - high * sin, y + wide * sin + high * cos], 0);
      });
    }
  }
}

/** Of capitals and digits above the line, as a part of the size. */
const letterHeight = 0.73;

/** Around points, x and y after one another. */
function around(numbers: readonly number[], margin: number): PagePart {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]];
    left = Math.min(left, x - margin);
    bottom = Math.min(bottom, y - margin);
    right = Math.max(right, x + margin);
    top = Math.max(top, y + margin);
  }
  return [left, bottom, right, top];
}

function common(one: PagePart, other: PagePart): PagePart {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function areaOf([left, bottom, right, top]: PagePart): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}
