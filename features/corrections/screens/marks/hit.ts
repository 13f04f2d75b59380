import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { lineThrough } from "@/features/pdf/contract-mark-shapes.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import { around, boundsOf, grown, pointsOf, type Rect } from "./mark-geometry.ts";

/** The mark that lies uppermost at a point, give or take `reach` points. */
export function markAtPoint(marks: readonly Annotation[], point: Point, reach: number): Annotation | undefined {
  return marks.findLast((mark) => isHit(mark, point, reach));
}

function isHit(mark: Annotation, point: Point, reach: number): boolean {
  if (!isIn(grown(mark.rect, reach), point)) return false;
  switch (mark.kind) {
    // The form's own boxes in it are to be pressed, so only its line counts.
    case "box":
      return !isIn(grown(mark.rect, -(mark.width + reach)), point);
    case "ink":
      return mark.strokes.some((stroke) => isNear(pointsOf(stroke), point, mark.width / 2 + reach));
    case "line-through":
      return mark.quads.some((quad) => {
        const [x1, y1, x2, y2] = lineThrough(quad);
        return isIn(around(pointsOf(quad)), point) || isNear([{ x: x1, y: y1 }, { x: x2, y: y2 }], point, reach);
      });
    case "highlight":
      return mark.quads.some((quad) => isIn(around(pointsOf(quad)), point));
    default:
      return true;
  }
}

export function isIn([left, bottom, right, top]: Rect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= bottom && y <= top;
}

function isNear(line: readonly Point[], point: Point, reach: number): boolean {
  return line.some((end, index) => distanceTo(line[Math.max(0, index - 1)], end, point) <= reach);
}

/** From a point to a straight line between two others. */
export function distanceTo(from: Point, to: Point, point: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** The marks that lie wholly in a box. */
export function marksIn(marks: readonly Annotation[], rect: Rect): readonly Annotation[] {
  return marks.filter((mark) => {
    const [left, bottom, right, top] = boundsOf(mark);
    return isIn(rect, { x: left, y: bottom }) && isIn(rect, { x: right, y: top });
  });
}
