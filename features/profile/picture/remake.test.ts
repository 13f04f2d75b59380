import { expect } from "expect";
import {
  aJpeg,
  aPng,
  aPngBomb,
  chunk,
  colourAt,
  exifOf,
  holdsText,
  joined,
  type Painter,
  sizeOf,
  withExif,
} from "../testing/images.ts";
import { remake } from "./remake.ts";

/** Red, green, blue and white: which corner is where tells how it was turned. */
const corners = (width: number, height: number): Painter => (x, y) => {
  const isLeft = x < width / 2;
  if (y < height / 2) return isLeft ? [220, 0, 0] : [0, 200, 0];
  return isLeft ? [0, 0, 220] : [255, 255, 255];
};

function madeOf(image: Uint8Array): Uint8Array {
  const made = remake(image);
  if (made.kind === "refused") throw new Error(made.reason);
  return made.bytes;
}

function cornersOf(image: Uint8Array): readonly string[] {
  const last = sizeOf(image)[0] - 3;
  return [colourAt(image, 2, 2), colourAt(image, last, 2), colourAt(image, 2, last), colourAt(image, last, last)];
}

Deno.test("a picture is the middle of the image, square, at most 512 pixels wide", () => {
  expect(sizeOf(madeOf(aJpeg(1200, 800)))).toEqual([512, 512]);
  expect(sizeOf(madeOf(aPng(90, 300)))).toEqual([90, 90]);
  const striped: Painter = (x) => x < 100 ? [220, 0, 0] : x >= 200 ? [0, 0, 220] : [0, 200, 0];
  expect(cornersOf(madeOf(aPng(300, 100, striped)))).toEqual(["green", "green", "green", "green"]);
});

Deno.test("a transparent PNG stays a PNG, anything else becomes a JPEG", () => {
  const see = remake(aPng(40, 40, () => [10, 200, 10, 120]));
  expect(see).toMatchObject({ kind: "made", mediaType: "image/png" });
  expect(remake(aPng(40, 40))).toMatchObject({ kind: "made", mediaType: "image/jpeg" });
});

Deno.test("the orientation that a camera wrote is applied, for each of the eight", () => {
  const seen: Readonly<Record<number, readonly string[]>> = {
    1: ["red", "green", "blue", "white"],
    2: ["green", "red", "white", "blue"],
    3: ["white", "blue", "green", "red"],
    4: ["blue", "white", "red", "green"],
    5: ["red", "blue", "green", "white"],
    6: ["blue", "red", "white", "green"],
    7: ["white", "green", "blue", "red"],
    8: ["green", "white", "red", "blue"],
  };
  const image = aJpeg(96, 96, corners(96, 96));
  for (const [orientation, expected] of Object.entries(seen)) {
    expect([orientation, ...cornersOf(madeOf(withExif(image, exifOf(Number(orientation)))))])
      .toEqual([orientation, ...expected]);
  }
  expect(cornersOf(madeOf(withExif(image, exifOf(77))))).toEqual(seen[1]);
});

Deno.test("the place where a picture was taken is not kept, nor anything else of its metadata", () => {
  const image = withExif(aJpeg(64, 64), exifOf(1));
  expect(holdsText(image, "GPS 35.4676")).toBe(true);
  const made = madeOf(image);
  expect(holdsText(made, "GPS")).toBe(false);
  expect(holdsText(made, "Exif")).toBe(false);
  const plain = aPng(64, 64, () => [1, 2, 3, 99]);
  const note = chunk("tEXt", joined("Comment\0taken at home"));
  const noted = joined(plain.subarray(0, 33), note, plain.subarray(33));
  expect(holdsText(noted, "taken at home")).toBe(true);
  expect(holdsText(madeOf(noted), "taken at home")).toBe(false);
});

Deno.test("attack: what is hidden behind an image, or within it, does not survive (polyglot)", () => {
  const script = "<script>alert(1)</script>";
  const behind = joined(aJpeg(64, 64), script, "%PDF-1.7", "PK\x03\x04");
  const comment = joined(new Uint8Array([0xff, 0xfe, 0, script.length + 2]), script);
  const within = joined(aJpeg(64, 64).subarray(0, 2), comment, aJpeg(64, 64).subarray(2));
  for (const image of [behind, within]) {
    const made = madeOf(image);
    for (const hidden of ["<script>", "%PDF", "PK\x03\x04"]) expect(holdsText(made, hidden)).toBe(false);
  }
});

Deno.test("attack: an SVG, a web page or a GIF with the name of an image is none", () => {
  const disguised = ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<html><body>", "GIF89a", "", "\x89PNG"];
  for (const text of disguised) expect(remake(joined(text))).toEqual({ kind: "refused", reason: "not_image" });
});

Deno.test("attack: an image that says it is huge is refused before a pixel is looked at", () => {
  expect(remake(aPngBomb(60_000, 60_000, 10, false))).toEqual({ kind: "refused", reason: "too_many_pixels" });
  const image = aJpeg(16, 16);
  const at = image.findIndex((byte, index) => byte === 0xff && image[index + 1] === 0xc0);
  image.set([0xff, 0xff, 0xff, 0xff], at + 5);
  expect(remake(image)).toEqual({ kind: "refused", reason: "too_many_pixels" });
});

Deno.test("attack: an image that says it is small and inflates to a hundred megabytes is refused (PNG bomb)", () => {
  for (const isInterlaced of [false, true]) {
    const bomb = aPngBomb(8, 8, 100_000_000, isInterlaced);
    expect(bomb.byteLength).toBeLessThan(200_000);
    const before = Deno.memoryUsage().external;
    remake(bomb);
    expect(Deno.memoryUsage().external - before).toBeLessThan(20_000_000);
  }
  expect(remake(aPngBomb(8, 8, 100_000_000, true))).toEqual({ kind: "refused", reason: "unreadable" });
});

Deno.test("an image that broke off is refused, or made of what is there, and never hangs", () => {
  const whole = [aPng(120, 120, corners(120, 120)), aJpeg(120, 120, corners(120, 120))];
  for (const image of whole) {
    for (let length = 0; length < image.byteLength; length += 37) {
      expect(["made", "refused"]).toContain(remake(image.subarray(0, length)).kind);
    }
  }
});
