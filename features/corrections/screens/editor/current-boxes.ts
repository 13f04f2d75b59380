import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { lineHeight, setText, textPadding } from "@/features/pdf/contract-mark-text.ts";
import type { CurrentBox } from "../marks/current-box.ts";
import { isTextMark, type Rect, rectOfBox, type TextMark } from "../marks/mark-geometry.ts";
import { rectOfUpright, uprightBox } from "../marks/upright.ts";
import { holds, struckBox } from "./correction-links.ts";

type LineThrough = Extract<Annotation, { kind: "line-through" }>;

/** Part of a line's width, and of a corrected value's, by which the two must meet. */
const meetingShare = 0.6;
/** Points between a struck value and the text that stands for it; one further off is another one's. */
const furthest = 180;

/**
 * The boxes of a form as the marks of its earlier versions leave them, so that what was corrected once is corrected again:
 * the line goes through the corrected value, and the log tells of that one.
 * @param marks those of earlier versions, in the order in which they were made
 */
export function currentBoxes(boxes: readonly FormBox[], marks: readonly Annotation[]): readonly CurrentBox[] {
  const free = new Set(marks.filter(isTextMark).filter(({ kind }) => kind === "text"));
  const lines = marks.filter((mark) => mark.kind === "line-through");
  const own = new Map(lines.map((line) => [line, madeWith(line, marks)]));
  const reserved = new Set(own.values());
  let now: readonly CurrentBox[] = boxes;
  for (const line of lines) {
    const box = struckNow(line, now);
    if (!box) continue;
    const text = own.get(line) ?? nearest(line, [...free].filter((text) => !reserved.has(text)));
    if (text) free.delete(text);
    now = now.map((one) => one === box ? corrected(box, line, text ?? null) : one);
  }
  return now.map((box) => {
    const filled = box.value.trim() === "" && !box.earlier && [...free].find((text) => holds(box, text));
    return filled ? corrected(box, null, filled) : box;
  });
}

/** The text that was proposed with a line: made at the same instant, and before the next line. */
function madeWith(line: LineThrough, marks: readonly Annotation[]): TextMark | null {
  for (const mark of marks.slice(marks.indexOf(line) + 1)) {
    if (mark.kind === "line-through" || mark.createdAt !== line.createdAt) return null;
    if (mark.kind === "text" && mark.page === line.page) return mark;
  }
  return null;
}

function nearest(line: LineThrough, texts: readonly TextMark[]): TextMark | null {
  const near = texts.filter(({ page }) => page === line.page)
    .map((text) => ({ text, way: gap(text.rect, line.rect) }))
    .filter(({ way }) => way <= furthest)
    .toSorted((one, other) => one.way - other.way);
  return near[0]?.text ?? null;
}

function gap(one: Rect, other: Rect): number {
  const across = Math.max(0, one[0] - other[2], other[0] - one[2]);
  const up = Math.max(0, one[1] - other[3], other[1] - one[3]);
  return Math.hypot(across, up);
}

/** A corrected value lies over what is printed there, so that a line along it is meant for it. */
function struckNow(line: LineThrough, boxes: readonly CurrentBox[]): CurrentBox | null {
  const over = struckBox(line, boxes.filter(({ earlier }) => earlier !== undefined));
  const met = over && Math.min(line.rect[2], over.box[0] + over.box[2]) - Math.max(line.rect[0], over.box[0]);
  const isAlong = over && met !== null &&
    met >= meetingShare * Math.max(over.box[2], line.rect[2] - line.rect[0]);
  return isAlong ? over : struckBox(line, boxes);
}

function corrected(box: CurrentBox, line: LineThrough | null, text: TextMark | null): CurrentBox {
  const { earlier = { names: [], places: [], lines: [] } } = box;
  const names = [line?.name, text?.name].filter((name) => name !== undefined);
  const place = text ? boxOf(text.rect) : box.box;
  return {
    ...box,
    box: place,
    value: text?.contents ?? "",
    earlier: {
      names: [...earlier.names, ...names],
      places: [...earlier.places, rectOfBox(box)],
      lines: text ? linesOf(text) : [],
    },
  };
}

function boxOf([left, bottom, right, top]: Rect): FormBox["box"] {
  return [left, bottom, right - left, top - bottom];
}

/** Where the lines of a text stand. */
function linesOf(mark: TextMark): readonly Rect[] {
  const { size, lines } = setText(mark);
  const { left, top, width } = uprightBox(mark.rect, mark.rotation);
  return lines.map((_, at) =>
    rectOfUpright({
      left: left + textPadding / 2,
      top: top + textPadding + at * lineHeight * size,
      width: width - textPadding,
      height: lineHeight * size,
    }, mark.rotation)
  );
}
