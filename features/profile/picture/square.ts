import type { Orientation } from "./orientation.ts";

/** Pixels as red, green, blue and alpha, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * The middle of an image as an upright square of at most `side` pixels. Each new pixel is the mean of those that it
 * covers; what is transparent counts for nothing in its colour.
 */
export function squareOf(image: Pixels, side: number, orientation: Orientation): Pixels {
  const cut = Math.min(image.width, image.height);
  const size = Math.min(cut, side);
  const left = Math.floor((image.width - cut) / 2);
  const top = Math.floor((image.height - cut) / 2);
  const edges = Array.from({ length: size + 1 }, (_, at) => Math.floor(at * cut / size));
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const columns = [left + edges[x], left + edges[x + 1]] as const;
      const rows = [top + edges[y], top + edges[y + 1]] as const;
      const [toX, toY] = placeOf(x, y, size - 1, orientation);
      putMean(image, columns, rows, data, (toY * size + toX) * 4);
    }
  }
  return { width: size, height: size, data };
}

/** True when some pixel lets through what lies behind it. */
export function isTransparent({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

type Span = readonly [from: number, before: number];

function putMean({ width, data }: Pixels, columns: Span, rows: Span, into: Uint8Array, at: number): void {
  let red = 0, green = 0, blue = 0, alpha = 0;
  for (let y = rows[0]; y < rows[1]; y++) {
    for (let from = (y * width + columns[0]) * 4, end = (y * width + columns[1]) * 4; from < end; from += 4) {
      const weight = data[from + 3];
      red += data[from] * weight;
      green += data[from + 1] * weight;
      blue += data[from + 2] * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return;
  const count = (columns[1] - columns[0]) * (rows[1] - rows[0]);
  into[at] = Math.round(red / alpha);
  into[at + 1] = Math.round(green / alpha);
  into[at + 2] = Math.round(blue / alpha);
  into[at + 3] = Math.round(alpha / count);
}

/** Where a pixel of the stored square belongs in the upright one. */
function placeOf(x: number, y: number, last: number, orientation: Orientation): readonly [number, number] {
  switch (orientation) {
    case 1:
      return [x, y];
    case 2:
      return [last - x, y];
    case 3:
      return [last - x, last - y];
    case 4:
      return [x, last - y];
    case 5:
      return [y, x];
    case 6:
      return [last - y, x];
    case 7:
      return [last - y, last - x];
    case 8:
      return [y, last - x];
  }
}
