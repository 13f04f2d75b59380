import type { CSSProperties } from "react";
import type { PageGeometry, Rotation } from "@/ui/pdf-viewer/page-geometry.ts";
import { around, type Rect } from "./mark-geometry.ts";

/** A box in CSS pixels of a page's layer. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function pixelBox(page: PageGeometry, [left, bottom, right, top]: Rect): PixelBox {
  const [x, y, endX, endY] = around([page.toPixels({ x: left, y: bottom }), page.toPixels({ x: right, y: top })]);
  return { left: x, top: y, width: endX - x, height: endY - y };
}

/**
 * Where an element goes whose text is turned: it has the size that the text is read in, and is turned about the middle of the
 * box. `rotation` is the mark's own.
 */
export function turnedStyle(page: PageGeometry, rect: Rect, rotation: Rotation): CSSProperties {
  const box = pixelBox(page, rect);
  const shown = (rotation + page.rotation) % 360;
  const [width, height] = shown % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
    ...(shown !== 0 && { transform: `rotate(${shown}deg)` }),
  };
}

/** The marks of a page in the order in which they are read as it is shown: line by line. */
export function inReadingOrder<Item>(page: PageGeometry, items: readonly Item[], rectOf: (item: Item) => Rect): Item[] {
  const placed = items.map((item) => ({ item, box: pixelBox(page, rectOf(item)) }));
  const line = LINE_POINTS * page.scale;
  const rowOf = ({ top, height }: PixelBox) => Math.round((top + height / 2) / line);
  placed.sort((one, other) => rowOf(one.box) - rowOf(other.box) || one.box.left - other.box.left);
  return placed.map(({ item }) => item);
}

/** What lies so close above each other is on one line, in points. */
const LINE_POINTS = 9;
