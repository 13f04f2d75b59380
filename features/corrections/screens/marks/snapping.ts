import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import type { Rect } from "./mark-geometry.ts";

/** A line that shows what something snapped to; `at` is x of an upright, y of a level one, in points. */
export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  readonly by: Point;
  readonly guides: readonly Guide[];
}

/** What something can snap to: edges and middles of other boxes. */
export type SnapTargets = readonly Rect[];

interface Match {
  readonly shift: number;
  readonly at: number;
  readonly target: Rect;
}

/** How a box that is moved to `rect` has to be shifted so that its edges or middle meet those of a target within reach. */
export function snapped(rect: Rect, targets: SnapTargets, reach: number): Snapped {
  return found(rect, stopsOf(rect, 0), stopsOf(rect, 1), targets, reach);
}

/** The same for a single point, as the corner that is dragged. */
export function snappedPoint({ x, y }: Point, targets: SnapTargets, reach: number): Snapped {
  return found([x, y, x, y], [x], [y], targets, reach);
}

function found(
  rect: Rect,
  across: readonly number[],
  up: readonly number[],
  targets: SnapTargets,
  reach: number,
): Snapped {
  const x = nearest(across, targets, 0, reach);
  const y = nearest(up, targets, 1, reach);
  const by = { x: x?.shift ?? 0, y: y?.shift ?? 0 };
  const moved: Rect = [rect[0] + by.x, rect[1] + by.y, rect[2] + by.x, rect[3] + by.y];
  const guides: Guide[] = [];
  if (x) guides.push(guideOf("x", x, moved));
  if (y) guides.push(guideOf("y", y, moved));
  return { by, guides };
}

/** Both edges and the middle along an axis. */
function stopsOf(rect: Rect, axis: 0 | 1): readonly number[] {
  const [low, high] = [rect[axis], rect[axis + 2] ?? rect[axis]];
  return [low, high, (low + high) / 2];
}

function nearest(own: readonly number[], targets: SnapTargets, axis: 0 | 1, reach: number): Match | null {
  let best: Match | null = null;
  for (const target of targets) {
    for (const at of stopsOf(target, axis)) {
      for (const stop of own) {
        const shift = at - stop;
        if (Math.abs(shift) <= reach && (!best || Math.abs(shift) < Math.abs(best.shift))) best = { shift, at, target };
      }
    }
  }
  return best;
}

function guideOf(axis: Guide["axis"], { at, target }: Match, rect: Rect): Guide {
  const [low, high] = axis === "x" ? [1, 3] as const : [0, 2] as const;
  return { axis, at, from: Math.min(rect[low], target[low]), to: Math.max(rect[high], target[high]) };
}
