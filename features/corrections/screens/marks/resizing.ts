import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { Point, Rotation } from "@/ui/pdf-viewer/page-geometry.ts";
import { boundsOf, isTextMark, nearestIn, type PageFrame, rectOf, resized } from "./mark-geometry.ts";
import { rectOfUpright, toUpright, type UprightBox, uprightBox, uprightOn, withWidth } from "./upright.ts";

/** A handle at an edge or corner of a mark as it is read: -1 is left or up, 1 is right or down, 0 is neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const ends: readonly Handle[] = [{ x: -1, y: 0 }, { x: 1, y: 0 }];
const allAround: readonly Handle[] = ([-1, 0, 1] as const).flatMap((y) =>
  ([-1, 0, 1] as const).map((x) => ({ x, y })).filter(({ x }) => x !== 0 || y !== 0)
);

/** The handles that a mark has: text is as high as its lines, and a note has one size. */
export function handlesOf(mark: Annotation): readonly Handle[] {
  if (mark.kind === "note") return [];
  return mark.kind === "box" || mark.kind === "ink" ? allAround : ends;
}

/** The turn in which a mark is read. */
export function turnOf(mark: Annotation, frame: PageFrame): Rotation {
  return isTextMark(mark) ? mark.rotation : uprightOn(frame);
}

const LEAST = 3;

/** The mark with one of its edges or corners at a point, or where the page ends. */
export function resizedTo(mark: Annotation, { x, y }: Handle, at: Point, frame: PageFrame): Annotation {
  const rotation = turnOf(mark, frame);
  const { left, top, width, height } = uprightBox(boundsOf(mark), rotation);
  const point = toUpright(nearestIn(rectOf(frame.cropBox), at), rotation);
  const right = x > 0 ? Math.max(point.x, left + LEAST) : left + width;
  const bottom = y > 0 ? Math.max(point.y, top + LEAST) : top + height;
  const newLeft = x < 0 ? Math.min(point.x, right - LEAST) : left;
  const newTop = y < 0 ? Math.min(point.y, bottom - LEAST) : top;
  const box = { left: newLeft, top: newTop, width: right - newLeft, height: bottom - newTop };
  return inBox(mark, box, frame, x < 0);
}

/** The mark wider and higher by so many points, as it is read; its upper left corner stays. */
export function resizedBy(mark: Annotation, wider: number, higher: number, frame: PageFrame): Annotation {
  if (mark.kind === "note") return mark;
  const rotation = turnOf(mark, frame);
  const { left, top, width, height } = uprightBox(boundsOf(mark), rotation);
  const page = uprightBox(rectOf(frame.cropBox), rotation);
  const between = (size: number, most: number) => Math.max(LEAST, Math.min(size, most));
  const isLevel = handlesOf(mark) === ends;
  const newHeight = isLevel ? height : between(height + higher, page.top + page.height - top);
  const box = { left, top, width: between(width + wider, page.left + page.width - left), height: newHeight };
  return inBox(mark, box, frame, false);
}

function inBox(mark: Annotation, box: UprightBox, frame: PageFrame, isRightFixed: boolean): Annotation {
  if (isTextMark(mark)) return withWidth(mark, box.width, isRightFixed ? "right" : "left", frame);
  return resized(mark, rectOfUpright(box, turnOf(mark, frame)));
}
