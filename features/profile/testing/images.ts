import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";

type Bytes = Uint8Array<ArrayBuffer>;

/** Gives a colour to each pixel. */
export type Painter = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha?: number];

const red: Painter = () => [200, 30, 30];

function pixelsOf(width: number, height: number, paint: Painter): Bytes {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, alpha = 255] = paint(x, y);
      data.set([r, g, b, alpha], (y * width + x) * 4);
    }
  }
  return data;
}

/** A PNG, one colour unless painted. */
export function aPng(width: number, height: number, paint = red): Bytes {
  const png = new PNG({ width, height });
  png.data = Buffer.from(pixelsOf(width, height, paint));
  return new Uint8Array(PNG.sync.write(png));
}

/** A JPEG, one colour unless painted. */
export function aJpeg(width: number, height: number, paint = red): Bytes {
  return new Uint8Array(jpeg.encode({ width, height, data: pixelsOf(width, height, paint) }, 95).data);
}

/** Puts pieces one behind the other. */
export function joined(...parts: readonly (Uint8Array | string)[]): Bytes {
  const bytes = parts.map((part) => typeof part === "string" ? new TextEncoder().encode(part) : part);
  return new Uint8Array(Buffer.concat(bytes));
}

/** A chunk of a PNG with its sum. */
export function chunk(type: string, content: Uint8Array): Bytes {
  const named = joined(type, content);
  const head = new Uint8Array(4);
  const foot = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, content.byteLength);
  new DataView(foot.buffer).setUint32(0, crc32(named));
  return joined(head, named, foot);
}

const pngMark = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG whose header says one size, and whose pixels inflate to another. */
export function aPngBomb(width: number, height: number, inflated: number, isInterlaced: boolean): Bytes {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixels = deflateSync(new Uint8Array(inflated), { level: 9 });
  return joined(pngMark, chunk("IHDR", header), chunk("IDAT", new Uint8Array(pixels)), chunk("IEND", new Uint8Array()));
}

/** An EXIF segment with an orientation and the place where the picture was taken, as telephones write it. */
export function exifOf(orientation: number): Bytes {
  const tiff = new Uint8Array(140);
  const view = new DataView(tiff.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    if (type === 3) view.setUint16(at + 8, value);
    else view.setUint32(at + 8, value);
  };
  tiff.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]);
  view.setUint16(8, 2);
  entry(10, 0x0112, 3, 1, orientation);
  entry(22, 0x8825, 4, 1, 38);
  view.setUint16(38, 2);
  entry(40, 0x0001, 2, 2, 0x4e000000);
  entry(52, 0x0002, 5, 3, 68);
  [35, 1, 28, 1, 0, 1].forEach((part, at) => view.setUint32(68 + at * 4, part));
  tiff.set(new TextEncoder().encode("GPS 35.4676 N 97.5164 W"), 100);
  const content = joined("Exif\0\0", tiff);
  const length = content.byteLength + 2;
  return joined(new Uint8Array([0xff, 0xe1, length >> 8, length & 255]), content);
}

/** A JPEG with an EXIF segment right behind its beginning. */
export function withExif(image: Bytes, exif: Bytes): Bytes {
  return joined(image.subarray(0, 2), exif, image.subarray(2));
}

/** The pixel of a decoded image, as its nearest strong colour. */
export function colourAt(image: Uint8Array, x: number, y: number): string {
  const decoded = image[0] === 0xff
    ? jpeg.decode(image, { useTArray: true, formatAsRGBA: true })
    : PNG.sync.read(Buffer.from(image));
  const [r, g, b] = decoded.data.subarray((y * decoded.width + x) * 4);
  const names = [["red", r], ["green", g], ["blue", b]] as const;
  if (Math.min(r, g, b) > 180) return "white";
  return names.toSorted((one, other) => other[1] - one[1])[0][0];
}

/** Width and height of an image. */
export function sizeOf(image: Uint8Array): readonly [number, number] {
  const decoded = image[0] === 0xff ? jpeg.decode(image, { useTArray: true }) : PNG.sync.read(Buffer.from(image));
  return [decoded.width, decoded.height];
}

/** True when the text stands in the bytes, as plain text. */
export function holdsText(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}
