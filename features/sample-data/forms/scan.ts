import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { glyphHeight, glyphs, glyphWidth } from "./glyphs.ts";
import { type Entries, fit, type PreparedTemplate, renderPictures } from "./render.ts";
import { type Mark, pageHeight, pageWidth } from "./sheet.ts";
import { characterWidth, type Typeface } from "./typeface.ts";

const dotsPerPoint = 2;
const width = pageWidth * dotsPerPoint;
const height = pageHeight * dotsPerPoint;
const bytesPerLine = width / 8;

interface Printed {
  pictures: Buffer[];
  compressed: Uint8Array[];
}

const printed = new WeakMap<PreparedTemplate, Printed>();

/** A copy as a 144 dpi black-and-white scan: pictures only, no text, no fields. */
export function scan(prepared: PreparedTemplate, entries: Entries): Uint8Array<ArrayBuffer> {
  const blank = printedOf(prepared);
  const pictures = blank.pictures.map((picture, index) => {
    const marks = entryMarks(prepared, entries, index + 1);
    if (marks.length === 0) return { width, height, data: blank.compressed[index] ?? new Uint8Array() };
    const copy = Buffer.from(picture);
    for (const mark of marks) drawMark(copy, mark);
    return { width, height, data: deflateSync(copy, { level: 3 }) };
  });
  return renderPictures(pictures, "Scanned document");
}

function printedOf(prepared: PreparedTemplate): Printed {
  const known = printed.get(prepared);
  if (known !== undefined) return known;
  const pictures = prepared.template.pages.map((marks) => {
    const picture = Buffer.alloc(bytesPerLine * height, 0xff);
    for (const mark of marks) drawMark(picture, mark);
    return picture;
  });
  const made = { pictures, compressed: pictures.map((picture) => deflateSync(picture)) };
  printed.set(prepared, made);
  return made;
}

function entryMarks({ template }: PreparedTemplate, entries: Entries, page: number): Mark[] {
  return template.places.filter((place) => place.page === page).flatMap((place): Mark[] => {
    const text = entries.get(place.key) ?? "";
    if (text === "") return [];
    const { size, x, y } = fit(place, text);
    return [{ kind: "text", x: place.x + x, y: place.y + y, size, typeface: place.typeface, text }];
  });
}

function drawMark(picture: Buffer, mark: Mark): void {
  if (mark.kind === "text") {
    drawText(picture, mark.text, mark.x, mark.y, mark.size, mark.typeface);
  } else if (mark.kind === "line") {
    const { x1, y1, x2, y2, weight } = mark;
    fill(picture, Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1) + weight, Math.abs(y2 - y1) + weight, 1);
  } else {
    // A light grey comes out of a black-and-white scanner as scattered dots.
    fill(picture, mark.x, mark.y, mark.width, mark.height, 8);
  }
}

function drawText(picture: Buffer, text: string, x: number, y: number, size: number, typeface: Typeface): void {
  let left = x;
  for (const letter of text) {
    const advance = characterWidth(letter, typeface, size);
    drawLetter(picture, letter, left, y, advance * 0.86, size * (letter === letter.toUpperCase() ? 0.66 : 0.5));
    left += advance;
  }
}

function drawLetter(picture: Buffer, letter: string, x: number, y: number, wide: number, high: number): void {
  const rows = glyphs[letter.toUpperCase()];
  if (rows === undefined) return;
  const [stepX, stepY] = [wide / glyphWidth, high / glyphHeight];
  for (const [row, bits] of rows.entries()) {
    for (let column = 0; column < glyphWidth; column++) {
      if ((bits >> (glyphWidth - 1 - column) & 1) === 0) continue;
      fill(picture, x + column * stepX, y + (glyphHeight - 1 - row) * stepY, stepX, stepY, 1);
    }
  }
}

/** Blackens a rectangle, or every `sparse`th dot of each of its lines. */
function fill(picture: Buffer, x: number, y: number, wide: number, high: number, sparse: number): void {
  const [fromX, toX] = span(x, wide, width);
  const [fromY, toY] = span(y, high, height);
  for (let up = fromY; up < toY; up++) {
    const line = (height - 1 - up) * bytesPerLine;
    for (let across = fromX + (up * 3) % sparse; across < toX; across += sparse) {
      const index = line + (across >> 3);
      picture[index] = (picture[index] ?? 0) & ~(0x80 >> (across & 7));
    }
  }
}

/** The dots between two edges; at least one, so that a hairline never vanishes. */
function span(start: number, length: number, limit: number): [number, number] {
  const from = Math.max(0, Math.round(start * dotsPerPoint));
  const to = Math.max(from + 1, Math.round((start + length) * dotsPerPoint));
  return [from, Math.min(limit, to)];
}
