import { annotationLimits } from "@/features/pdf/contract-annotations.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import { distanceTo } from "./hit.ts";

/** So far may a simplified stroke run beside the hand's, in points. */
const TOLERANCE = 0.35;
/** So far may the smooth one run beside its own curve. */
const CURVE_TOLERANCE = 0.06;

/** A stroke as it was drawn, without the trembling of the hand and with few points; its ends stay. */
export function smoothed(points: readonly Point[]): Point[] {
  if (points.length < 3) return [...points];
  const corners = simplified(calmed(points), TOLERANCE);
  const curve = simplified(rounded(rounded(corners)), CURVE_TOLERANCE);
  return curve.length * 2 <= annotationLimits.strokeNumbers ? curve : corners;
}

/** Each point in the middle of itself and its neighbors. */
function calmed(points: readonly Point[]): Point[] {
  return points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return point;
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}

/** Corners cut (Chaikin): twice, and no corner is seen any more. */
function rounded(points: readonly Point[]): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  const cut = points.slice(1).flatMap((to, index) => {
    const from = points[index];
    const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    return [at(0.25), at(0.75)];
  });
  return [first, ...cut.slice(1, -1), last];
}

/** Fewer points, none of the left out further than the tolerance from the line (Ramer, Douglas, Peucker), without recursion. */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const isKept = points.map((_, index) => index === 0 || index === points.length - 1);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let [furthest, distance] = [-1, tolerance];
    for (let index = from + 1; index < to; index++) {
      const off = distanceTo(points[from], points[to], points[index]);
      if (off > distance) [furthest, distance] = [index, off];
    }
    if (furthest < 0) continue;
    isKept[furthest] = true;
    open.push([from, furthest], [furthest, to]);
  }
  return points.filter((_, index) => isKept[index]);
}
