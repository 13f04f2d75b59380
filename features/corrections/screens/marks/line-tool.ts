import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import { around, type PageFrame, type Rect, rectOf, rectOfBox, unionOf } from "./mark-geometry.ts";
import { isIn } from "./hit.ts";
import type { NewMark } from "./new-mark.ts";
import { insideOf, quadOf, rectOfUpright, toUpright, type UprightBox, uprightBox, uprightOn } from "./upright.ts";

/** Where a line-through or highlight is drawn. */
export interface LinePlace {
  readonly frame: PageFrame;
  readonly lines: readonly Rect[];
  readonly boxes: readonly FormBox[];
  /** Points within which an end snaps to the end of a text. */
  readonly reach: number;
}

/** Height of a line that lies on no text, in points. */
const FREE_HEIGHT = 12;

/**
 * A line-through or highlight that is dragged from one point to another: along the text beneath, several lines of it where the
 * drag covers several; else in the box of the form that lies beneath; else straight, as the page is read.
 */
export function draggedLine(
  kind: "line-through" | "highlight",
  from: Point,
  to: Point,
  place: LinePlace,
): NewMark | null {
  const rotation = uprightOn(place.frame);
  const drag = uprightBox(around([from, to]), rotation);
  const pieces = textPieces(drag, place, rotation) ?? [bandAt(from, drag, place, rotation)];
  const rects = pieces.filter(({ width }) => width > 0.5).map((piece) => rectOfUpright(piece, rotation));
  const rect = unionOf(rects);
  return rect && { kind, page: place.frame.page, rect, quads: rects.slice(0, 200).map((one) => quadOf(one, rotation)) };
}

/** What is marked by a press without a drag: the text beneath, or the box of the form; null for neither. */
export function pressedLine(kind: "line-through" | "highlight", at: Point, place: LinePlace): NewMark | null {
  const rotation = uprightOn(place.frame);
  const line = place.lines.find((line) => isIn(line, at));
  const box = place.boxes.find((box) => box.page === place.frame.page && isIn(rectOfBox(box), at));
  const rect = line ?? (box && rectOfBox(box));
  return rect ? { kind, page: place.frame.page, rect, quads: [quadOf(rect, rotation)] } : null;
}

type Turn = ReturnType<typeof uprightOn>;

/** The pieces of text lines that a drag covers; null when it began on none and covers the middle of none. */
function textPieces(drag: UprightBox, { lines, reach }: LinePlace, rotation: Turn): UprightBox[] | null {
  const right = drag.left + drag.width;
  const pieces = lines.map((line) => uprightBox(line, rotation)).filter((line) => {
    const middle = line.top + line.height / 2;
    const isLevel = middle >= drag.top - line.height / 2 && middle <= drag.top + drag.height + line.height / 2;
    return isLevel && line.left < right && line.left + line.width > drag.left;
  });
  if (pieces.length === 0) return null;
  return joined(pieces.map((line) => {
    const end = line.left + line.width;
    const left = Math.abs(line.left - drag.left) <= reach ? line.left : Math.max(line.left, drag.left);
    return { ...line, left, width: (Math.abs(end - right) <= reach ? end : Math.min(end, right)) - left };
  }));
}

/** Pieces of one line made one: a value is often several runs of text. */
function joined(pieces: readonly UprightBox[]): UprightBox[] {
  const rows: UprightBox[] = [];
  for (const piece of [...pieces].sort((one, other) => one.top - other.top || one.left - other.left)) {
    const at = rows.findIndex((row) =>
      Math.abs(row.top + row.height / 2 - piece.top - piece.height / 2) < row.height / 2
    );
    if (at < 0) rows.push(piece);
    else rows[at] = together(rows[at], piece);
  }
  return rows;
}

function together(one: UprightBox, other: UprightBox): UprightBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Where no text is known: level with the middle of the form's box in which it began, or with its own beginning. */
function bandAt(from: Point, drag: UprightBox, { boxes, frame }: LinePlace, rotation: Turn): UprightBox {
  const box = boxes.find((box) => box.page === frame.page && isIn(rectOfBox(box), from));
  const around = box && uprightBox(rectOfBox(box), rotation);
  const height = around ? Math.min(around.height, FREE_HEIGHT) : FREE_HEIGHT;
  const middle = around ? around.top + around.height / 2 : toUpright(from, rotation).y;
  const band = { left: drag.left, width: drag.width, top: middle - height / 2, height };
  return insideOf(band, uprightBox(rectOf(frame.cropBox), rotation));
}
