import { jpegSegments } from "./kind.ts";

/** How a camera was held, as EXIF numbers it: 1 upright, 2 to 8 mirrored or turned. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const orientationTag = 0x0112;
/** "Exif\0\0" */
const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** The orientation that the EXIF part of a JPEG tells; upright when it tells none. */
export function orientationOf(jpeg: Uint8Array): Orientation {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (const { marker, start, length } of jpegSegments(view)) {
    const isExif = marker === 0xe1 && exifMark.every((byte, at) => jpeg[start + at] === byte);
    if (isExif) return inTiff(jpeg.subarray(start + exifMark.length, start + length));
  }
  return 1;
}

function inTiff(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const told = view.getUint16(at + 8, isLittle);
    return orientations.find((known) => known === told) ?? 1;
  }
  return 1;
}
