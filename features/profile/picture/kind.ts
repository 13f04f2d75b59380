/** Kinds of images that are taken (document 1, section 5: png, jpeg, jpg). */
export type ImageKind = "png" | "jpeg";

/** What an image says of itself before any of its pixels is looked at. */
export interface ImageHeader {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
  /** PNG in seven passes. */
  readonly isInterlaced: boolean;
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What the first bytes say a file is, whatever its name says; null for anything but PNG and JPEG. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  if (pngMark.every((byte, at) => bytes[at] === byte)) return "png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? "jpeg" : null;
}

/** Reads the header of an image; null when it has none that can be read. */
export function headerOf(bytes: Uint8Array): ImageHeader | null {
  const kind = kindOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "png") return pngHeader(view);
  return kind === "jpeg" ? jpegHeader(view) : null;
}

function pngHeader(view: DataView): ImageHeader | null {
  const isHeader = view.byteLength >= 29 && view.getUint32(12) === 0x49484452;
  if (!isHeader) return null;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20), isInterlaced: view.getUint8(28) !== 0 };
}

function jpegHeader(view: DataView): ImageHeader | null {
  for (const { marker, start, length } of jpegSegments(view)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame || length < 5) continue;
    return { kind: "jpeg", height: view.getUint16(start + 1), width: view.getUint16(start + 3), isInterlaced: false };
  }
  return null;
}

/** A segment of a JPEG before its pixels begin: its marker, where its content starts, and how long that is. */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly length: number;
}

/** The segments of a JPEG up to the first scan. */
export function* jpegSegments(view: DataView): Generator<JpegSegment> {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return;
    const marker = view.getUint8(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > view.byteLength) return;
    yield { marker, start: at + 4, length: length - 2 };
    at += 2 + length;
  }
}
