/** How much of each pixel the ink of marks covers, as a browser's canvas draws it. */
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import interRegular from "@/kernel/report/fonts/inter-regular.ts";
import { type Ink, inkOf } from "./ink.ts";
import type { Part } from "./pictures.ts";
import type { SeenPage } from "./random-marks.ts";

/** One layer of a mark in pixels: what it covers of each, from 0 to 255, row by row within its part of the picture. */
export interface Layer extends Omit<Ink, "shape"> {
  readonly part: Part;
  readonly coverage: Uint8Array;
}

/** A mark as it ought to be drawn. */
export interface ExpectedMark {
  readonly mark: Annotation;
  /** Where it lies in the picture. */
  readonly part: Part;
  readonly layers: readonly Layer[];
}

/** The typeface of corrections, for the browser. */
export function typefaceFile(): Uint8Array {
  return inflateSync(Buffer.from(interRegular, "base64"));
}

/** The marks of a page in a picture that has `scale` pixels for each point. */
export async function expectedMarks(
  browser: Page,
  marks: readonly Annotation[],
  page: SeenPage,
  scale: number,
): Promise<readonly ExpectedMark[]> {
  const matrix = toPixels(page, scale);
  const asked = marks.flatMap((mark) => {
    const part = partOf(mark, matrix);
    return inkOf(mark, page.rotate).map((ink) => ({ mark, part, ink }));
  });
  const covered = await browser.evaluate(
    coveredBy,
    asked.map(({ part, ink }) => ({ part: [...part], shape: ink.shape, matrix: [...matrix] })),
  );
  const layers = asked.map(({ mark, part, ink: { color, opacity, isMultiplied } }, at) => ({
    mark,
    layer: { part, color, opacity, isMultiplied, coverage: Buffer.from(covered[at] ?? "", "base64") },
  }));
  return marks.map((mark) => ({
    mark,
    part: partOf(mark, matrix),
    layers: layers.filter((one) => one.mark === mark).map(({ layer }) => layer),
  }));
}

/** From points of the page to pixels, as the page is shown. */
function toPixels({ view: [left, bottom, right, top], rotate }: SeenPage, scale: number): readonly number[] {
  if (rotate === 90) return [0, scale, scale, 0, -bottom * scale, -left * scale];
  if (rotate === 180) return [-scale, 0, 0, scale, right * scale, -bottom * scale];
  if (rotate === 270) return [0, -scale, -scale, 0, top * scale, right * scale];
  return [scale, 0, 0, -scale, -left * scale, top * scale];
}

/** Of pixels around a mark, for soft edges and for what should not be there. */
const margin = 8;

/** Where something lies in the picture, with a margin. */
export function partInPicture(rect: Annotation["rect"], page: SeenPage, scale: number): Part {
  return partOf({ rect }, toPixels(page, scale));
}

function partOf(
  { rect: [left, bottom, right, top] }: Pick<Annotation, "rect">,
  matrix: readonly number[],
): Part {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const xs = [a * left + c * bottom + e, a * right + c * top + e];
  const ys = [b * left + d * bottom + f, b * right + d * top + f];
  return [
    Math.floor(Math.min(...xs)) - margin,
    Math.floor(Math.min(...ys)) - margin,
    Math.ceil(Math.max(...xs)) + margin,
    Math.ceil(Math.max(...ys)) + margin,
  ];
}

interface Asked {
  readonly part: readonly number[];
  readonly shape: Ink["shape"];
  readonly matrix: readonly number[];
}

/** Runs in the browser. */
async function coveredBy(asked: readonly Asked[]): Promise<readonly string[]> {
  if (![...document.fonts].some(({ family }) => family === "Corrections")) {
    const face = new FontFace("Corrections", "url(/inter.ttf)");
    await face.load();
    document.fonts.add(face);
  }
  const draw = (context: OffscreenCanvasRenderingContext2D, shape: Asked["shape"]) => {
    if (shape.kind === "text") {
      context.font = "100px Corrections";
      context.fontKerning = "none";
      for (const { letter, matrix: [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] } of shape.letters) {
        context.save();
        const size = shape.size / 100;
        context.transform(a * size, b * size, -c * size, -d * size, x, y);
        context.fillText(letter, 0, 0);
        context.restore();
      }
      return;
    }
    context.beginPath();
    for (const path of shape.paths) {
      for (let at = 0; at + 1 < path.length; at += 2) {
        if (at === 0) context.moveTo(path[0] ?? 0, path[1] ?? 0);
        else context.lineTo(path[at] ?? 0, path[at + 1] ?? 0);
      }
      if (shape.isClosed) context.closePath();
    }
    if (shape.width === null) return context.fill();
    context.lineWidth = shape.width;
    context.lineCap = shape.hasRoundEnds ? "round" : "butt";
    context.lineJoin = shape.hasRoundCorners ? "round" : "miter";
    context.stroke();
  };
  return asked.map(({ part: [left = 0, top = 0, right = 0, bottom = 0], shape, matrix }) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
    const canvas = new OffscreenCanvas(right - left, bottom - top);
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.setTransform(a, b, c, d, e - left, f - top);
    draw(context, shape);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    let text = "";
    for (let at = 3; at < pixels.length; at += 4) text += String.fromCharCode(pixels[at] ?? 0);
    return btoa(text);
  });
}
