/**
 * How the text of a correction is set: where each of its lines stands, and how wide it is. The browser draws by it while
 * somebody types, and the file's appearance is made by it, so that the two cannot differ. A browser that sets it in Inter
 * turns kerning and contextual forms off (`font-kerning: none; font-feature-settings: "calt" 0, "liga" 0`).
 */
import { interBoxWidth, interUnits, interWidths } from "./contract-mark-widths.ts";

/** What of a text or stamp decides how it is set. */
export interface TextToSet {
  readonly contents: string;
  /** Left, bottom, right, top in PDF points. */
  readonly rect: readonly number[];
  readonly fontSize: number;
  /** Degrees clockwise in the page's own space. */
  readonly rotation: number;
}

/** One line; `x` and `y` are where its baseline begins, in PDF points of the page. */
export interface SetLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface SetText {
  /** In points: the text's own, or smaller where that does not fit into its box, so that nothing is ever cut off. */
  readonly size: number;
  /** The direction in which its lines run: (1, 0) is to the right, (0, 1) upwards. */
  readonly direction: readonly [number, number];
  readonly lines: readonly SetLine[];
}

/** Between a text and the edge of its box, in points. */
export const textPadding = 2;
/** From baseline to baseline, as a part of the size. */
export const lineHeight = 1.2;
/** From a line's top to its baseline, as a part of the size. */
export const baseline = 0.96;

const smallestSize = 1;
/** A thousandth of a point is kept of a box: what fits to within that fits. */
const slack = 0.01;

let widths: ReadonlyMap<number, number> | null = null;

function allWidths(): ReadonlyMap<number, number> {
  const read = new Map<number, number>();
  for (const run of interWidths.trim().split("\n")) {
    const [first = "", list = ""] = run.split(":");
    list.split(" ").forEach((width, at) => read.set(parseInt(first, 36) + at, parseInt(width, 36)));
  }
  return read;
}

/** Whether the typeface has the character. */
export function hasLetter(character: string): boolean {
  widths ??= allWidths();
  return widths.has(character.codePointAt(0) ?? 0);
}

/** How wide a text is that stands on one line, in points. */
export function widthOfText(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += unitsOf(character);
  return width * size / interUnits;
}

function unitsOf(character: string): number {
  widths ??= allWidths();
  return widths.get(character.codePointAt(0) ?? 0) ?? interBoxWidth;
}

/** Width and height, in points, of the smallest box that holds a text whose lines end only where it says so. */
export function boxForText(contents: string, fontSize: number): readonly [number, number] {
  const lines = drawnText(contents).split("\n");
  const widest = Math.max(...lines.map((line) => widthOfText(line, fontSize)));
  return [widest + 2 * textPadding + slack, lines.length * fontSize * lineHeight + 2 * textPadding];
}

/** Sets a text into its box. */
export function setText({ contents, rect, fontSize, rotation }: TextToSet): SetText {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const isUpright = rotation % 180 === 0;
  const width = (isUpright ? right - left : top - bottom) - 2 * textPadding;
  const height = (isUpright ? top - bottom : right - left) - 2 * textPadding;
  const { size, lines } = fitted(drawnText(contents), width, height, fontSize);
  const place = placesIn([left, bottom, right, top], rotation);
  return {
    size,
    direction: directions.get(rotation) ?? [1, 0],
    lines: lines.map((text, at) => {
      const [x, y] = place(textPadding, textPadding + (at * lineHeight + baseline) * size);
      return { text, x, y };
    }),
  };
}

const directions: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0, [1, 0]],
  [90, [0, -1]],
  [180, [-1, 0]],
  [270, [0, 1]],
]);

/** From a place in the text's own box (along its line, down from its top) to the page. */
function placesIn([left, bottom, right, top]: readonly [number, number, number, number], rotation: number) {
  return (along: number, down: number): readonly [number, number] => {
    if (rotation === 90) return [right - down, top - along];
    if (rotation === 180) return [right - along, bottom + down];
    if (rotation === 270) return [left + down, bottom + along];
    return [left + along, top - down];
  };
}

function fitted(text: string, width: number, height: number, fontSize: number) {
  const paragraphs = text.split("\n").map(measured);
  for (const size of sizesFrom(fontSize)) {
    const room = (width + slack) * interUnits / size;
    const ends = paragraphs.map((paragraph) => wrapped(paragraph, room));
    const count = ends.reduce((sum, { lines }) => sum + lines.length, 0);
    const isFitting = count * size * lineHeight <= height + slack && ends.every(({ widest }) => widest <= room);
    if (isFitting || size <= smallestSize) {
      return { size, lines: ends.flatMap(({ lines }, at) => lines.map((line) => textOf(paragraphs[at], line))) };
    }
  }
  return { size: smallestSize, lines: [] };
}

/** The sizes in which a text is tried: no more than a hundred, whatever it says. */
export function* sizesFrom(fontSize: number): Generator<number> {
  for (let size = fontSize;; size = Math.max(smallestSize, size * 0.95)) {
    yield size;
    if (size <= smallestSize) return;
  }
}

/** A paragraph with the widths of its characters in the typeface's units: measured once, whatever size it is tried in. */
export interface MeasuredParagraph {
  readonly characters: readonly string[];
  readonly widths: readonly number[];
  /** Words, and the blanks between them. */
  readonly pieces: readonly {
    readonly from: number;
    readonly to: number;
    readonly width: number;
    readonly isBlank: boolean;
  }[];
}

/** Measures a text without line breaks. */
export function measured(paragraph: string): MeasuredParagraph {
  const characters = Array.from(paragraph);
  const widths = characters.map(unitsOf);
  const pieces: { from: number; to: number; width: number; isBlank: boolean }[] = [];
  for (const [at, character] of characters.entries()) {
    const isBlank = character === " ";
    const last = pieces.at(-1);
    const width = widths[at] ?? 0;
    if (last?.isBlank === isBlank) {
      last.to = at + 1;
      last.width += width;
    } else pieces.push({ from: at, to: at + 1, width, isBlank });
  }
  return { characters, widths, pieces };
}

/** A line: the first of its characters, the one behind its last one, and whether blanks at its end are left out. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly isTrimmed: boolean;
}

/** Lines of at most `room` units; a word that is longer is broken where the line ends. Each character is looked at once. */
export function wrapped(
  { widths, pieces }: MeasuredParagraph,
  room: number,
): { readonly lines: readonly Line[]; readonly widest: number } {
  const lines: Line[] = [];
  let [from, to, width, widest] = [0, 0, 0, 0];
  let isWritten = false;
  const end = (isTrimmed: boolean, next: number) => {
    lines.push({ from, to, isTrimmed });
    begin(next);
  };
  const begin = (next: number) => {
    [from, to, width, isWritten] = [next, next, 0, false];
  };
  const add = (units: number, until: number, isBlank: boolean) => {
    width += units;
    to = until;
    isWritten ||= !isBlank;
    widest = Math.max(widest, width);
  };
  for (const piece of pieces) {
    if (width + piece.width <= room) add(piece.width, piece.to, piece.isBlank);
    else if (piece.isBlank) end(false, piece.to);
    else {
      if (isWritten) end(true, piece.from);
      else begin(piece.from);
      for (let at = piece.from; at < piece.to; at++) {
        const units = widths[at] ?? 0;
        if (to > from && width + units > room) end(false, at);
        add(units, at + 1, false);
      }
    }
  }
  end(false, to);
  return { lines, widest };
}

function textOf(paragraph: MeasuredParagraph | undefined, { from, to, isTrimmed }: Line): string {
  const text = paragraph?.characters.slice(from, to).join("") ?? "";
  return isTrimmed ? text.trimEnd() : text;
}

/** Characters that steer text and are not seen: they could make one value look like another. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text as it is drawn. */
export function drawnText(contents: string): string {
  return contents.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").normalize("NFC").replaceAll(unseen, "")
    .replaceAll("\t", "    ").replaceAll(/[^\P{Cc}\n]/gu, " ");
}
