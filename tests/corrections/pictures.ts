/** Pages as three readers draw them, and how far two pictures differ. */
import { Buffer } from "node:buffer";
import type { Browser, Page } from "playwright-core";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { type ExpectedMark, expectedMarks, typefaceFile } from "./canvas.ts";
import type { SeenPage } from "./random-marks.ts";
import { launchBrowser } from "../journeys/launch.ts";
import { referee } from "../fixtures/forms/referee.ts";

/** Red, green and blue of each pixel, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export type Painter = (path: string, page: number, width: number, height: number) => Promise<Picture | null>;

/** Poppler's picture of a page; null where it is not installed. */
export const poppler: Painter = async (path, page, width, height) => {
  const sized = (x: number, y: number) =>
    painted("pdftoppm", (to) => [
      ...["-cropbox", "-scale-to-x", String(x), "-scale-to-y", String(y)],
      ...["-f", String(page), "-l", String(page), "-singlefile", path],
      to.replace(/\.ppm$/, ""),
    ]);
  const picture = await sized(width, height);
  // Of a page that is shown turned it takes the sides as they were before.
  return picture === null || picture.width === width ? picture : await sized(height, width);
};

/** MuPDF's picture of a page; null where it is not installed. */
export const mupdf: Painter = (path, page, width, height) =>
  painted("mutool", (to) => [
    ...["draw", "-q", "-F", "ppm", "-w", String(width), "-h", String(height), "-f", "-o", to, path, String(page)],
  ]);

async function painted(tool: string, args: (to: string) => string[]): Promise<Picture | null> {
  const to = await Deno.makeTempFile({ suffix: ".ppm" });
  try {
    return await referee(tool, args(to)) === null ? null : pixelMap(await Deno.readFile(to));
  } finally {
    await Deno.remove(to);
  }
}

function pixelMap(bytes: Uint8Array): Picture {
  const head = /^P6\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/.exec(
    new TextDecoder("latin1").decode(bytes.subarray(0, 200)),
  );
  if (!head) throw new Error("This is no picture.");
  return { width: Number(head[1]), height: Number(head[2]), data: bytes.subarray(head[0].length) };
}

const origin = "https://pictures.test";

/** pdf.js in a real browser, as the viewer has it. */
export class BrowserPainter {
  private constructor(readonly browser: Browser, readonly page: Page) {}

  static async start(): Promise<BrowserPainter> {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/inter.ttf") {
        return await route.fulfill({ contentType: "font/ttf", body: Buffer.from(typefaceFile()) });
      }
      if (pathname === "/") return await route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
      const isLibrary = pathname.startsWith("/pdfjs/");
      const path = isLibrary
        ? new URL(`../../node_modules/pdfjs-dist/${pathname.slice("/pdfjs/".length)}`, import.meta.url).pathname
        : decodeURIComponent(pathname.slice("/file/".length));
      const contentType = pathname.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
      await route.fulfill({ contentType, path });
    });
    await page.goto(`${origin}/`);
    return new BrowserPainter(browser, page);
  }

  readonly paint: Painter = async (path, page, width, height) => {
    const encoded = await this.page.evaluate(drawn, { url: `/file/${encodeURIComponent(path)}`, page, width, height });
    return { width, height, data: Buffer.from(encoded, "base64") };
  };

  /** Marks as they ought to be drawn, in a picture that has `scale` pixels for each point. */
  expected(marks: readonly Annotation[], page: SeenPage, scale: number): Promise<readonly ExpectedMark[]> {
    return expectedMarks(this.page, marks, page, scale);
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.browser.close();
  }
}

/** Runs in the browser. */
async function drawn(
  { url, page, width, height }: { url: string; page: number; width: number; height: number },
): Promise<string> {
  const library = "/pdfjs/build/pdf.mjs";
  const pdfjs: typeof import("pdfjs-dist") = await import(library);
  pdfjs.GlobalWorkerOptions.workerSrc = "/pdfjs/build/pdf.worker.mjs";
  // One for all pictures: it takes longer to start than to draw a page.
  const kept: { worker?: InstanceType<typeof pdfjs.PDFWorker> } = Object(Reflect.get(globalThis, "keptForPictures"));
  Reflect.set(globalThis, "keptForPictures", kept);
  kept.worker ??= new pdfjs.PDFWorker();
  const task = pdfjs.getDocument({
    worker: kept.worker,
    ...{ url, cMapUrl: "/pdfjs/cmaps/", standardFontDataUrl: "/pdfjs/standard_fonts/", wasmUrl: "/pdfjs/wasm/" },
    verbosity: 0,
  });
  const shown = await (await task.promise).getPage(page);
  const viewport = shown.getViewport({ scale: width / shown.getViewport({ scale: 1 }).width });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  await shown.render({ canvas, viewport, annotationMode: pdfjs.AnnotationMode.ENABLE }).promise;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const colors = new Uint8Array(pixels.length / 4 * 3);
  for (let at = 0, to = 0; at < pixels.length; at += 4, to += 3) colors.set(pixels.subarray(at, at + 3), to);
  await task.destroy();
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.onload = resolve);
  reader.readAsDataURL(new Blob([colors]));
  await read;
  return String(reader.result).replace(/^[^,]*,/, "");
}

/** A part of a picture in pixels: left, top, right, bottom. */
export type Part = readonly [number, number, number, number];

/** A color that both have within a pixel is the edge of the same line, drawn a little otherwise. */
const tolerance = 64;

/**
 * The share of the pixels that differ beyond anti-aliasing: such whose color the other picture does not have nearly at that
 * place or right beside it.
 */
export function difference(a: Picture, b: Picture): number {
  return differences(a, b, new Uint8Array()).whole;
}

/** The same, and the share without those pixels that are known to differ. */
export function differences(
  a: Picture,
  b: Picture,
  known: Uint8Array,
): { readonly added: number; readonly whole: number } {
  if (a.width !== b.width || a.height !== b.height) return { added: 1, whole: 1 };
  let [added, whole] = [0, 0];
  differingPixels(a, b).forEach((far, at) => {
    whole += far;
    if (known[at] !== 1) added += far;
  });
  const all = a.width * a.height;
  return { added: added / all, whole: whole / all };
}

/** For each pixel whether the two pictures differ there beyond anti-aliasing. */
function differingPixels(a: Picture, b: Picture): Uint8Array {
  const differing = new Uint8Array(a.width * a.height);
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      if (isNear(a, b, (y * a.width + x) * 3)) continue;
      if (isFar(a, b, x, y) || isFar(b, a, x, y)) differing[y * a.width + x] = 1;
    }
  }
  return differing;
}

function isNear(a: Picture, b: Picture, at: number): boolean {
  const isClose = (channel: number) => Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)) <= tolerance;
  return isClose(at) && isClose(at + 1) && isClose(at + 2);
}

/** Where two pictures differ already, with what lies right beside it. */
export function knownDifferences(a: Picture, b: Picture): Uint8Array {
  const known = new Uint8Array(a.width * a.height);
  if (a.width !== b.width || a.height !== b.height) return known;
  differingPixels(a, b).forEach((far, at) => {
    if (far === 0) return;
    for (const step of [-a.width - 1, -a.width, -a.width + 1, -1, 0, 1, a.width - 1, a.width, a.width + 1]) {
      if (at + step >= 0 && at + step < known.length) known[at + step] = 1;
    }
  });
  return known;
}

/** The picture at half its size: each pixel is the middle of four. */
export function halved({ width, height, data }: Picture): Picture {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)];
  const small = new Uint8Array(wide * high * 3);
  for (let y = 0, to = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const at = (2 * y * width + 2 * x) * 3;
      for (let channel = at; channel < at + 3; channel++, to++) {
        const below = channel + width * 3;
        small[to] = ((data[channel] ?? 0) + (data[channel + 3] ?? 0) + (data[below] ?? 0) + (data[below + 3] ?? 0)) / 4;
      }
    }
  }
  return { width: wide, height: high, data: small };
}

/** Whether no pixel of `b` near the place has the color that `a` has there, nor two that it lies between. */
function isFar(a: Picture, b: Picture, x: number, y: number): boolean {
  const at = (y * a.width + x) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const value = a.data[at + channel] ?? 0;
    if (Math.abs(value - (b.data[at + channel] ?? 0)) <= tolerance) continue;
    let [least, most] = [255, 0];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= b.width || ny >= b.height) continue;
        const near = b.data[(ny * b.width + nx) * 3 + channel] ?? 0;
        least = Math.min(least, near);
        most = Math.max(most, near);
      }
    }
    if (value < least - tolerance || value > most + tolerance) return true;
  }
  return false;
}
