import type { Annotation, AnnotationKind } from "@/features/pdf/contract-annotations.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import {
  boundsOf,
  isTextMark,
  moved,
  type PageFrame,
  type Rect,
  rectOf,
  resized,
  shiftInto,
  unionOf,
} from "./mark-geometry.ts";
import type { NewMark } from "./new-mark.ts";
import {
  fromUpright,
  quadOf,
  rectForText,
  rectOfUpright,
  snugSize,
  toUpright,
  uprightBox,
  uprightOn,
  withWidth,
} from "./upright.ts";

/** Side of a note's sign, in points. */
const noteSize = 18;

/** US Letter, for a page that was not shown yet. */
export function unseenPage(page: number): PageFrame {
  return { page, rotation: 0, cropBox: { x: 0, y: 0, width: 612, height: 792 } };
}

/** Width and height of what a tool makes without being drawn, as it is read. */
const sizes: Readonly<Record<"line-through" | "highlight" | "box", { width: number; height: number }>> = {
  "line-through": { width: 100, height: 12 },
  highlight: { width: 100, height: 14 },
  box: { width: 100, height: 24 },
};

/**
 * What a kind of mark looks like when it is put at a point with one press: text begins there, everything else lies around
 * it. Always inside of the page.
 */
export function markAt(kind: AnnotationKind, at: Point, frame: PageFrame, contents: string, fontSize: number): NewMark {
  const rotation = uprightOn(frame);
  const { page } = frame;
  const inside = (rect: Rect) => shifted(rect, shiftInto(rect, rectOf(frame.cropBox)));
  const center = toUpright(at, rotation);
  const aroundPoint = (width: number, height: number) =>
    inside(rectOfUpright({ left: center.x - width / 2, top: center.y - height / 2, width, height }, rotation));
  switch (kind) {
    case "text":
    case "stamp": {
      const { height } = snugSize("", fontSize);
      const corner = fromUpright({ x: center.x, y: center.y - height / 2 }, rotation);
      const rect = inside(rectForText(contents, fontSize, corner, rotation, frame));
      return { kind, page, rect, rotation, contents };
    }
    case "note":
      return { kind, page, rect: aroundPoint(noteSize, noteSize) };
    case "box":
      return { kind, page, rect: aroundPoint(sizes.box.width, sizes.box.height) };
    case "ink": {
      const rect = aroundPoint(40, 12);
      return { kind, page, rect, strokes: [[rect[0], (rect[1] + rect[3]) / 2, rect[2], (rect[1] + rect[3]) / 2]] };
    }
    default: {
      const rect = aroundPoint(sizes[kind].width, sizes[kind].height);
      return { kind, page, rect, quads: [quadOf(rect, rotation)] };
    }
  }
}

/** A mark over a place of the form; text and notes stand at its beginning. */
export function markOver(
  kind: AnnotationKind,
  rect: Rect,
  frame: PageFrame,
  contents: string,
  size: number,
): NewMark {
  const rotation = uprightOn(frame);
  if (kind === "line-through" || kind === "highlight") {
    return { kind, page: frame.page, rect, quads: [quadOf(rect, rotation)] };
  }
  if (kind === "box") return { kind, page: frame.page, rect };
  const { left, top, height } = uprightBox(rect, rotation);
  return markAt(kind, fromUpright({ x: left, y: top + height / 2 }, rotation), frame, contents, size);
}

function shifted([left, bottom, right, top]: Rect, { x, y }: Point): Rect {
  return [left + x, bottom + y, right + x, top + y];
}

/** How far a pasted mark lies from one that is at the same place, in points. */
const PASTE_STEP = 10;

/**
 * Copies for a page: at the place of their originals, or beside what lies there already, always inside of the page. Text that
 * comes from a page which is shown turned otherwise is turned upright.
 */
export function pasted(marks: readonly Annotation[], frame: PageFrame, present: readonly Annotation[]): Annotation[] {
  const rotation = uprightOn(frame);
  let copies = marks.map((mark): Annotation => ({
    ...noLarger(turnedUpright(mark, rotation), frame),
    page: frame.page,
  }));
  const down = fromUpright({ x: PASTE_STEP, y: PASTE_STEP }, rotation);
  const isTaken = () =>
    copies.some((copy) => present.some((mark) => mark.page === copy.page && isSamePlace(mark.rect, copy.rect)));
  for (let step = 0; step < 50 && isTaken(); step++) copies = copies.map((copy) => moved(copy, down));
  const all = unionOf(copies.map(({ rect }) => rect));
  const page = rectOf(frame.cropBox);
  if (!all) return [];
  const together = shiftInto(all, page);
  return copies.map((copy) => moved(copy, together)).map((copy) => moved(copy, shiftInto(boundsOf(copy), page)));
}

/** The mark no larger than its page; what has no text of its own keeps its shape. */
function noLarger(mark: Annotation, frame: PageFrame): Annotation {
  const [left, bottom, right, top] = boundsOf(mark);
  const { width, height } = frame.cropBox;
  const share = Math.min(1, width / Math.max(right - left, 0.01), height / Math.max(top - bottom, 0.01));
  if (share === 1) return mark;
  if (isTextMark(mark)) return withWidth(mark, uprightBox(mark.rect, mark.rotation).width, "left", frame);
  return resized(mark, [left, bottom, left + (right - left) * share, bottom + (top - bottom) * share]);
}

function turnedUpright(mark: Annotation, rotation: ReturnType<typeof uprightOn>): Annotation {
  if (!isTextMark(mark) || mark.rotation === rotation) return mark;
  const { width, height } = uprightBox(mark.rect, mark.rotation);
  const { left, top } = uprightBox(mark.rect, rotation);
  return { ...mark, rotation, rect: rectOfUpright({ left, top, width, height }, rotation) };
}

function isSamePlace(one: Rect, other: Rect): boolean {
  return one.every((value, index) => Math.abs(value - other[index]) < 1);
}
