import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";
import { pictureLimits } from "../contract-picture.ts";
import { headerOf, type ImageHeader } from "./kind.ts";
import { orientationOf } from "./orientation.ts";
import { isTransparent, type Pixels, squareOf } from "./square.ts";

/** Why an image is not taken. */
export type PictureRefusal = "not_image" | "too_many_pixels" | "unreadable";

/** A new image, made of nothing but the pixels of the old one; or why there is none. */
export type Remade =
  | {
    readonly kind: "made";
    readonly mediaType: "image/png" | "image/jpeg";
    readonly bytes: Uint8Array<ArrayBuffer>;
  }
  | { readonly kind: "refused"; readonly reason: PictureRefusal };

const jpegQuality = 85;
/** What the decoder may take besides; a header can ask for more than its width and height say. */
const jpegMegabytes = 512;

/**
 * Decodes an image from outside and draws it anew as an upright square: what else the file held (metadata, places,
 * comments, whatever was hidden behind it) is not carried over. Run it in a child process only: it is slow, and may fail
 * in any way.
 */
export function remake(bytes: Uint8Array): Remade {
  const header = headerOf(bytes);
  if (!header) return { kind: "refused", reason: "not_image" };
  const { width, height } = header;
  if (width === 0 || height === 0) return { kind: "refused", reason: "unreadable" };
  if (width * height > pictureLimits.pixels) return { kind: "refused", reason: "too_many_pixels" };
  const pixels = decoded(bytes, header);
  if (!pixels) return { kind: "refused", reason: "unreadable" };
  const orientation = header.kind === "jpeg" ? orientationOf(bytes) : 1;
  return encoded(squareOf(pixels, pictureLimits.side, orientation), header);
}

function decoded(bytes: Uint8Array, header: ImageHeader): Pixels | null {
  try {
    if (header.kind === "jpeg") {
      const limits = { maxResolutionInMP: pictureLimits.pixels / 1_000_000, maxMemoryUsageInMB: jpegMegabytes };
      return jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true, ...limits });
    }
    if (header.isInterlaced && !inflatesWithin(bytes, header)) return null;
    return PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // A damaged file fails in many ways; none of them says more than this.
    return null;
  }
}

function encoded(square: Pixels, { kind }: ImageHeader): Remade {
  if (kind === "jpeg" || !isTransparent(square)) {
    const { data } = jpeg.encode(square, jpegQuality);
    return { kind: "made", mediaType: "image/jpeg", bytes: new Uint8Array(data) };
  }
  const png = new PNG({ width: square.width, height: square.height });
  png.data = Buffer.from(square.data.buffer, square.data.byteOffset, square.data.byteLength);
  return { kind: "made", mediaType: "image/png", bytes: new Uint8Array(PNG.sync.write(png)) };
}

/** The decoder inflates interlaced images without a limit, so theirs is looked at before. */
function inflatesWithin(png: Uint8Array, { width, height }: ImageHeader): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= png.byteLength;) {
    const length = view.getUint32(at);
    if (at + 12 + length > png.byteLength) break;
    if (view.getUint32(at + 4) === 0x49444154) parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  // At most eight bytes a pixel, and a byte before each row of each of the seven passes.
  const maxOutputLength = width * height * 8 + 7 * (height + 8);
  try {
    inflateSync(Buffer.concat(parts), { maxOutputLength });
    return true;
  } catch {
    return false;
  }
}
