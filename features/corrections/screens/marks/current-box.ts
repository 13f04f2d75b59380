import type { FormBox } from "@/features/pdf/contract-layout.ts";
import type { Point } from "@/ui/pdf-viewer/page-geometry.ts";
import { isIn } from "./hit.ts";
import { type Rect, rectOfBox } from "./mark-geometry.ts";

/** A box of the form as it reads by now: one that was corrected has the place and the words of what stands for it. */
export interface CurrentBox extends FormBox {
  /** How it came to read so; nothing for a box as it was filled in. */
  readonly earlier?: EarlierMarks;
}

export interface EarlierMarks {
  /** The lines and texts of earlier versions that belong to it. */
  readonly names: readonly string[];
  /** Where the values stand that were struck, in points of its page. */
  readonly places: readonly Rect[];
  /** The lines of the text that stands for them; none where nothing does. */
  readonly lines: readonly Rect[];
}

/**
 * The box at a point of a page: where it reads now, or where a value of it was struck; else the nearest.
 * @param reach points by which a finger may miss it
 */
export function boxAt(boxes: readonly CurrentBox[], page: number, at: Point, reach = 0): CurrentBox | undefined {
  const onPage = boxes.filter((box) => box.page === page);
  return onPage.find((box) => isIn(rectOfBox(box), at)) ??
    onPage.find(({ earlier }) => earlier?.places.some((place) => isIn(place, at))) ??
    onPage.map((box) => ({ box, way: wayTo(rectOfBox(box), at) })).filter(({ way }) => way <= reach)
      .toSorted((one, other) => one.way - other.way)[0]?.box;
}

/** From a point to the edge of a box. */
function wayTo([left, bottom, right, top]: Rect, { x, y }: Point): number {
  return Math.hypot(Math.max(0, left - x, x - right), Math.max(0, bottom - y, y - top));
}

/** The box that a mark of an earlier version corrected. */
export function boxOfMark(boxes: readonly CurrentBox[], name: string): CurrentBox | undefined {
  return boxes.find(({ earlier }) => earlier?.names.includes(name));
}
