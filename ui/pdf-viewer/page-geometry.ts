/** A place on a page, in PDF points of the page's own space (as XFDF uses them), or in CSS pixels of its layer. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in PDF points; `x` and `y` are its lower left corner. */
export interface PointBox extends Point {
  readonly width: number;
  readonly height: number;
}

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** How a page stands on the screen just now. CSS pixels are counted from the upper left corner of its layer. */
export interface PageGeometry {
  /** From 1. */
  readonly page: number;
  /** What of the page is shown, unturned, in PDF points. Its corner need not be 0, 0. */
  readonly cropBox: PointBox;
  /** How far the page is shown turned: its own /Rotate and the turns of the person who looks, together. */
  readonly rotation: Rotation;
  /** CSS pixels of one point. */
  readonly scale: number;
  /** CSS pixels across and down, as the page is shown. */
  readonly width: number;
  readonly height: number;
  /** Where a point of the page lies on the screen. */
  toPixels(point: Point): Point;
  /** Which point of the page lies at a pixel. */
  toPoints(pixel: Point): Point;
}

/** What geometry is made from. */
export type PagePlace = Pick<PageGeometry, "page" | "cropBox" | "rotation" | "width" | "height">;

/** The geometry of a page that is shown so large and so turned. */
export function pageGeometry(place: PagePlace): PageGeometry {
  const { cropBox, rotation, width, height } = place;
  const isOnItsSide = rotation === 90 || rotation === 270;
  return {
    ...place,
    scale: width / (isOnItsSide ? cropBox.height : cropBox.width),
    toPixels(point) {
      const across = (point.x - cropBox.x) / cropBox.width;
      const up = (point.y - cropBox.y) / cropBox.height;
      const [right, down] = turned(across, up, rotation);
      return { x: right * width, y: down * height };
    },
    toPoints(pixel) {
      const [across, up] = turnedBack(pixel.x / width, pixel.y / height, rotation);
      return { x: cropBox.x + across * cropBox.width, y: cropBox.y + up * cropBox.height };
    },
  };
}

/** Shares of a page across and up, as shares right and down of how it is shown. */
function turned(across: number, up: number, rotation: Rotation): readonly [right: number, down: number] {
  switch (rotation) {
    case 0:
      return [across, 1 - up];
    case 90:
      return [up, across];
    case 180:
      return [1 - across, up];
    case 270:
      return [1 - up, 1 - across];
  }
}

function turnedBack(right: number, down: number, rotation: Rotation): readonly [across: number, up: number] {
  switch (rotation) {
    case 0:
      return [right, 1 - down];
    case 90:
      return [down, right];
    case 180:
      return [1 - right, down];
    case 270:
      return [1 - down, 1 - right];
  }
}
