import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import { markAtPoint, marksIn } from "./hit.ts";
import { smoothed } from "./ink.ts";
import { draggedLine, type LinePlace } from "./line-tool.ts";
import type { MarkEditor } from "./mark-editor.ts";
import {
  around,
  boundsOf,
  moved,
  nearestIn,
  numbersOf,
  type Rect,
  rectOf,
  rectOfBox,
  shiftInto,
  unionOf,
} from "./mark-geometry.ts";
import type { NewMark } from "./new-mark.ts";
import { type Handle, resizedTo } from "./resizing.ts";
import { type Guide, snapped, snappedPoint, type SnapTargets } from "./snapping.ts";

/** Where the pointer is, and what is held meanwhile. */
export interface Pointing {
  readonly at: Point;
  /** Everywhere it was since the last time. */
  readonly way: readonly Point[];
  /** Alt: nothing snaps. */
  readonly isLoose: boolean;
  /** Shift: straight on, or added to what is chosen. */
  readonly isHeld: boolean;
}

/** What is shown while a gesture goes on. */
export interface Preview {
  readonly changed?: ReadonlyMap<string, Annotation>;
  readonly made?: Annotation | null;
  readonly marquee?: Rect;
  readonly guides?: readonly Guide[];
  readonly erased?: ReadonlySet<string>;
}

/** A drag from its first to its last point. */
export interface Gesture {
  move(pointing: Pointing): Preview;
  /** Does what was shown last. */
  end(): void;
}

/** Where a gesture happens. */
export interface Place extends LinePlace {
  readonly editor: MarkEditor;
}

function marksOn({ editor, frame }: Place): readonly Annotation[] {
  return editor.getSnapshot().marks.filter(({ page }) => page === frame.page);
}

/** Everything on the page but some marks. */
function targetsOn(place: Place, without: readonly string[] = []): SnapTargets {
  const { boxes, frame } = place;
  return [
    rectOf(frame.cropBox),
    ...boxes.filter(({ page }) => page === frame.page).map(rectOfBox),
    ...marksOn(place).filter(({ name }) => !without.includes(name)).map(boundsOf),
  ];
}

/** Moves what is chosen of a page, within the page. */
export function moving(place: Place, names: readonly string[], from: Point): Gesture {
  const { editor, frame, reach } = place;
  const free = marksOn(place).filter(({ name }) => names.includes(name) && editor.isFree(name));
  const bounds = unionOf(free.map(boundsOf));
  const targets = targetsOn(place, names);
  let by: Point = { x: 0, y: 0 };
  return {
    move({ at, isLoose, isHeld }) {
      if (!bounds) return {};
      const way = { x: at.x - from.x, y: at.y - from.y };
      const along = isHeld ? axisOf(way) : null;
      const drag = only(way, along);
      const snap = isLoose ? { by: { x: 0, y: 0 }, guides: [] } : snapped(shifted(bounds, drag), targets, reach);
      const more = only(snap.by, along);
      by = { x: drag.x + more.x, y: drag.y + more.y };
      const back = shiftInto(shifted(bounds, by), rectOf(frame.cropBox));
      by = { x: by.x + back.x, y: by.y + back.y };
      const guides = snap.guides.filter(({ axis }) => back[axis] === 0 && (along ?? axis) === axis);
      return { changed: new Map(free.map((mark) => [mark.name, moved(mark, by)])), guides };
    },
    end() {
      if (by.x !== 0 || by.y !== 0) editor.change(free.map(({ name }) => name), (mark) => moved(mark, by));
    },
  };
}

function axisOf({ x, y }: Point): "x" | "y" {
  return Math.abs(x) > Math.abs(y) ? "x" : "y";
}

/** What of a way lies along an axis; all of it without one. */
function only({ x, y }: Point, along: "x" | "y" | null): Point {
  return { x: along === "y" ? 0 : x, y: along === "x" ? 0 : y };
}

function shifted([left, bottom, right, top]: Rect, { x, y }: Point): Rect {
  return [left + x, bottom + y, right + x, top + y];
}

/** Resizes a mark by one of its handles. */
export function resizing(place: Place, mark: Annotation, handle: Handle): Gesture {
  const { editor, frame, reach } = place;
  const targets = targetsOn(place, [mark.name]);
  let to = mark;
  return {
    move({ at, isLoose }) {
      const { by, guides } = isLoose ? { by: { x: 0, y: 0 }, guides: [] } : snappedPoint(at, targets, reach);
      to = resizedTo(mark, handle, { x: at.x + by.x, y: at.y + by.y }, frame);
      return { changed: new Map([[mark.name, to]]), guides };
    },
    end() {
      if (to !== mark) editor.change(mark.name, () => to);
    },
  };
}

/** Chooses all marks in a rectangle. */
export function choosing(place: Place, from: Point, isAdding: boolean): Gesture {
  let marquee: Rect = [from.x, from.y, from.x, from.y];
  return {
    move({ at }) {
      marquee = around([from, at]);
      return { marquee };
    },
    end() {
      const names = marksIn(marksOn(place), marquee).map(({ name }) => name);
      place.editor.select(names, isAdding ? "add" : "only");
      if (names.length > 0) {
        place.editor.say(names.length === 1 ? "1 mark selected." : `${names.length} marks selected.`);
      }
    },
  };
}

/** Draws what `made` makes of the way of the pointer. */
function drawing(
  { editor }: Place,
  made: (pointing: Pointing) => { mark: NewMark | null; guides?: readonly Guide[] },
): Gesture {
  let mark: NewMark | null = null;
  return {
    move(pointing) {
      const now = made(pointing);
      mark = now.mark;
      return { made: mark && editor.preview(mark), guides: now.guides };
    },
    end() {
      const added = mark && editor.add(mark);
      if (added) editor.reveal(added.name);
    },
  };
}

export function drawingLine(place: Place, kind: "line-through" | "highlight", from: Point): Gesture {
  const page = rectOf(place.frame.cropBox);
  return drawing(place, ({ at }) => ({ mark: draggedLine(kind, from, nearestIn(page, at), place) }));
}

export function drawingBox(place: Place, start: Point): Gesture {
  const targets = targetsOn(place);
  const { page, cropBox } = place.frame;
  return drawing(place, ({ at, isLoose }) => {
    const meet = (wanted: Point) => {
      const point = nearestIn(rectOf(cropBox), wanted);
      const { by, guides } = isLoose ? { by: { x: 0, y: 0 }, guides: [] } : snappedPoint(point, targets, place.reach);
      return { point: nearestIn(rectOf(cropBox), { x: point.x + by.x, y: point.y + by.y }), guides };
    };
    const end = meet(at);
    const rect = around([meet(start).point, end.point]);
    const isSeen = rect[2] - rect[0] > 1 && rect[3] - rect[1] > 1;
    return { mark: isSeen ? { kind: "box", page, rect } : null, guides: end.guides };
  });
}

/** Points of a stroke that lie closer to each other are one. */
const CLOSEST = 0.2;
/** More than these are thinned out: a stroke must stay fluid, and a file holds so many numbers of it. */
const MOST_POINTS = 4000;

/** Draws as the pointer goes; the trembling of the hand is taken out when it is done. */
export function drawingInk({ editor, frame }: Place, from: Point): Gesture {
  let points = [from];
  const page = rectOf(frame.cropBox);
  const ink = (stroke: readonly Point[]): NewMark => ({
    kind: "ink",
    page: frame.page,
    rect: around(stroke),
    strokes: [numbersOf(stroke)],
  });
  return {
    move({ way }) {
      for (const point of way.map((one) => nearestIn(page, one))) {
        const last = points[points.length - 1];
        if (Math.hypot(point.x - last.x, point.y - last.y) >= CLOSEST) points.push(point);
      }
      if (points.length > MOST_POINTS) points = points.filter((_, at) => at % 2 === 0 || at === points.length - 1);
      return { made: editor.preview(ink(points)) };
    },
    end() {
      const added = editor.add(ink(smoothed(points)));
      if (added) editor.reveal(added.name);
    },
  };
}

/** Takes off every mark that the pointer passes, as one step. */
export function erasing(place: Place, from: Point): Gesture {
  const marks = marksOn(place);
  const erased = new Set<string>();
  let last = from;
  return {
    move({ way }) {
      // A swift hand leaves more between two points than a mark is wide.
      const points = way.flatMap((to) => {
        const between = pointsBetween(last, to, place.reach);
        last = to;
        return between;
      });
      for (const point of points) {
        const left = marks.filter(({ name }) => !erased.has(name));
        const hit = markAtPoint(left, point, place.reach);
        if (hit) erased.add(hit.name);
      }
      return { erased: new Set(erased) };
    },
    end() {
      void place.editor.requestRemoval([...erased]);
    },
  };
}

/** The points on the way to another one, no further apart than so; the other one is the last. */
function pointsBetween(from: Point, to: Point, apart: number): readonly Point[] {
  const steps = Math.max(1, Math.min(500, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apart)));
  return Array.from({ length: steps }, (_, at) => {
    const share = (at + 1) / steps;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}
