import { boxForText, lineHeight, setText, textPadding } from "@/features/pdf/contract-mark-text.ts";
import type { Point, Rotation } from "@/ui/pdf-viewer/page-geometry.ts";
import type { PageFrame, Quad, Rect, TextMark } from "./mark-geometry.ts";
import { rectOf } from "./mark-geometry.ts";

/*
 * Places of a page as somebody sees them for whom its text stands upright: x to the right, y downwards, in points. `rotation`
 * is that of the text: degrees clockwise in the page's own space.
 */

/** A box in upright places: from its upper left corner. */
export interface UprightBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How text must be turned to read upright on a page that is shown turned. */
export function uprightOn({ rotation }: Pick<PageFrame, "rotation">): Rotation {
  return ({ 0: 0, 90: 270, 180: 180, 270: 90 } as const)[rotation];
}

/** A place of the page as it is seen with text of that rotation upright. */
export function toUpright({ x, y }: Point, rotation: Rotation): Point {
  switch (rotation) {
    case 0:
      return { x, y: 0 - y };
    case 90:
      return { x: 0 - y, y: 0 - x };
    case 180:
      return { x: 0 - x, y };
    case 270:
      return { x: y, y: x };
  }
}

/** Back again: each of the four is a reflection, and so its own inverse. */
export const fromUpright = toUpright;

export function uprightBox([left, bottom, right, top]: Rect, rotation: Rotation): UprightBox {
  const one = toUpright({ x: left, y: bottom }, rotation);
  const other = toUpright({ x: right, y: top }, rotation);
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { left: x, top: y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

export function rectOfUpright({ left, top, width, height }: UprightBox, rotation: Rotation): Rect {
  const one = fromUpright({ x: left, y: top }, rotation);
  const other = fromUpright({ x: left + width, y: top + height }, rotation);
  return [Math.min(one.x, other.x), Math.min(one.y, other.y), Math.max(one.x, other.x), Math.max(one.y, other.y)];
}

/** A line of text in this box, as it is read: upper left, upper right, lower left, lower right corner. */
export function quadOf(rect: Rect, rotation: Rotation): Quad {
  const { left, top, width, height } = uprightBox(rect, rotation);
  const at = (x: number, y: number) => fromUpright({ x, y }, rotation);
  const [a, b] = [at(left, top), at(left + width, top)];
  const [c, d] = [at(left, top + height), at(left + width, top + height)];
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** The least width of a box for text, in points: something must be there to be seen and typed into. */
const leastWidth = (fontSize: number) => fontSize + 2 * textPadding;

/** The size of a box that is as wide as its text. */
export function snugSize(contents: string, fontSize: number): { readonly width: number; readonly height: number } {
  const [width, height] = boxForText(contents, fontSize);
  return { width: Math.max(width, leastWidth(fontSize)), height };
}

/** So wide may a text become before it breaks at the edge of the page, in points; it moves away from the edge instead. */
const WIDTH_AT_EDGE = 200;

/**
 * A box for text whose upper left corner, as it is read, is at a place; as wide as the text unless the page ends, and never
 * beyond the page.
 */
export function rectForText(contents: string, fontSize: number, at: Point, rotation: Rotation, frame: PageFrame): Rect {
  const corner = toUpright(at, rotation);
  const page = uprightBox(rectOf(frame.cropBox), rotation);
  const room = Math.max(page.left + page.width - corner.x, WIDTH_AT_EDGE);
  const size = fittedSize(contents, fontSize, Math.min(room, page.width));
  return rectOfUpright(insideOf({ left: corner.x, top: corner.y, ...size }, page), rotation);
}

/** The size of a box for a text that may be so wide: as wide as the text, or as high as its broken lines need. */
export function fittedSize(contents: string, fontSize: number, most: number): Pick<UprightBox, "width" | "height"> {
  const width = Math.min(snugSize(contents, fontSize).width, most);
  return { width, height: heightOf(contents, width, fontSize) };
}

/** The box moved into another one, and no larger than that. */
export function insideOf(box: UprightBox, page: UprightBox): UprightBox {
  const [width, height] = [Math.min(box.width, page.width), Math.min(box.height, page.height)];
  const left = Math.max(page.left, Math.min(box.left, page.left + page.width - width));
  const top = Math.max(page.top, Math.min(box.top, page.top + page.height - height));
  return { left, top, width, height };
}

/** How high a box of this width must be for a text to stand in it in full size. */
function heightOf(contents: string, width: number, fontSize: number): number {
  const { lines } = setText({ contents, fontSize, rotation: 0, rect: [0, 0, width, 1e6] });
  return lines.length * fontSize * lineHeight + 2 * textPadding;
}

/**
 * The mark with another text or size of type. A box that was as wide as its text grows and shrinks with it, up to the page's
 * edge; one that somebody made wider or narrower keeps its width. Its upper left corner stays while the page has room.
 */
export function withText(mark: TextMark, contents: string, fontSize: number, frame: PageFrame): TextMark {
  const { left, top, width } = uprightBox(mark.rect, mark.rotation);
  const corner = fromUpright({ x: left, y: top }, mark.rotation);
  const grown = (text: string, size: number) => rectForText(text, size, corner, mark.rotation, frame);
  const own = uprightBox(grown(mark.contents, mark.fontSize), mark.rotation);
  const next = { ...mark, contents, fontSize };
  return Math.abs(width - own.width) > 0.05
    ? withWidth(next, width, "left", frame)
    : { ...next, rect: grown(contents, fontSize) };
}

/** The mark in a box of another width; as high as its lines need. `stays` says which edge does not move. */
export function withWidth(mark: TextMark, width: number, stays: "left" | "right", frame: PageFrame): TextMark {
  const page = uprightBox(rectOf(frame.cropBox), mark.rotation);
  const before = uprightBox(mark.rect, mark.rotation);
  const least = Math.min(Math.max(width, leastWidth(mark.fontSize)), page.width);
  const left = stays === "left" ? before.left : before.left + before.width - least;
  const box = { left, top: before.top, width: least, height: heightOf(mark.contents, least, mark.fontSize) };
  return { ...mark, rect: rectOfUpright(insideOf(box, page), mark.rotation) };
}
