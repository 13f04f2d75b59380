/** Whether readers show the corrections of a page as they were made, and all of them alike. */
import type { ExpectedMark, Layer } from "./canvas.ts";
import { differences, halved, knownDifferences, type Part, type Picture } from "./pictures.ts";

/** A page as one reader draws it, before its first correction and now. */
export interface Drawn {
  readonly reader: string;
  readonly before: Picture;
  readonly after: Picture;
}

export interface Judgement {
  /** The greatest share of pixels, between any two readers, that differ now and did not before. */
  readonly added: number;
  /** The same with what the readers never agreed on: how they draw the form itself. */
  readonly whole: number;
  /** The greatest {@link Likeness} of each mark that was weighed, in any reader. */
  readonly likeness: Likeness;
  /** Marks that could be compared, in each reader; others are covered or too faint. */
  readonly weighed: number;
  /** A sentence for each mark that a reader shows otherwise than it was made, and for what no mark explains. */
  readonly faults: readonly string[];
}

/** How far a drawn mark is from what it ought to be; 0 for exactly that, 1 for one that is not there. */
export interface Likeness {
  /** Of its ink, what is elsewhere, or too much or too little. */
  readonly shape: number;
  /** The same where it is worst: a letter that is another. */
  readonly worst: number;
  /** How far its color is from what it ought to be, however strong it is drawn. */
  readonly color: number;
}

/** The most of a page's pixels in which readers may differ beyond anti-aliasing. */
export const mostDiffering = 0.01;
/** What passes for the same mark: readers soften edges in their own ways, and hair lines most. */
export const mostUnlike: Likeness = { shape: 0.45, worst: 0.7, color: 0.4 };
/** Hair lines of half a point: one reader gives them a whole pixel, another a shade. */
const mostUnlikeHair = 0.8;
/** Letters where a reader fits them to whole pixels: up to 0.46 was measured, and at most 0.2 in readers that do not. */
const mostUnlikeFitted = 0.6;
/** Ink that changes less than this in all is not weighed: nobody sees it. */
const faintest = 12_000;
/** Pixels that changed where no mark is; more than these are something. */
const mostStray = 12;
const strayFrom = 64;

/** A mark that others cover but for less than this is not weighed. */
const leastUncovered = 0.4;
/** In pixels; about a letter. */
const cellSize = 12;

/** What is darker is printed. */
const paper = 245;

interface Cell {
  own: number;
  wrong: number;
  wrongOnPaper: number;
}

/** What is known of how readers draw. */
export interface ReadersWays {
  /** Marks that a reader draws in its own way. */
  readonly isLeftOut: (reader: string, mark: ExpectedMark) => boolean;
  /** Readers that move and soften letters so that they fit the pixels. */
  readonly fitsLetters: (reader: string) => boolean;
  /** Form fields: some readers draw their values above all marks. */
  readonly fields: readonly Part[];
}

const noWays: ReadersWays = { isLeftOut: () => false, fitsLetters: () => false, fields: [] };

/** Judges a page by its pictures. */
export function judged(
  drawn: readonly Drawn[],
  marks: readonly ExpectedMark[],
  { isLeftOut, fitsLetters, fields }: ReadersWays = noWays,
): Judgement {
  const { added, whole } = amongReaders(drawn);
  const faults = added >= mostDiffering ? [`readers differ in ${(added * 100).toFixed(2)} % of the pixels`] : [];
  let worst: Likeness = { shape: 0, worst: 0, color: 0 };
  let weighed = 0;
  const letters = new Map<ExpectedMark, boolean[]>();
  for (const one of drawn) {
    const expected = withMarks(one.before, marks, [0, 0, one.before.width, one.before.height]);
    for (const mark of marks) {
      const likeness = isLeftOut(one.reader, mark) ? null : likenessOf(one, expected, mark, { marks, fields });
      if (likeness === null) continue;
      weighed++;
      worst = {
        shape: Math.max(worst.shape, likeness.shape),
        worst: Math.max(worst.worst, likeness.worst),
        color: Math.max(worst.color, likeness.color),
      };
      if (isText(mark)) letters.set(mark, [...letters.get(mark) ?? [], likeness.worst > mostUnlike.worst]);
      if (likeness.shape <= mostShape(mark, fitsLetters(one.reader)) && likeness.color <= mostUnlike.color) continue;
      const told = `shape ${likeness.shape.toFixed(2)}, color ${likeness.color.toFixed(2)}`;
      faults.push(`${mark.mark.kind} "${mark.mark.name}" is not as it was made in ${one.reader}: ${told}`);
    }
    const hasOwnWay = marks.some((mark) => isLeftOut(one.reader, mark));
    const stray = hasOwnWay ? 0 : strayPixels(one.after, expected, marks);
    if (stray > mostStray) faults.push(`${one.reader} draws ${stray} pixels where no mark is`);
  }
  for (const [{ mark }, areOthers] of letters) {
    // One alone may soften its letters so much; other words are other words in all of them.
    if (areOthers.every(Boolean)) faults.push(`${mark.kind} "${mark.name}" has other letters in all readers`);
  }
  return { added, whole, likeness: worst, weighed, faults };
}

function mostShape(mark: ExpectedMark, isFitting: boolean): number {
  if (isHair(mark)) return mostUnlikeHair;
  return isText(mark) && isFitting ? mostUnlikeFitted : mostUnlike.shape;
}

function isHair({ mark }: ExpectedMark): boolean {
  return "width" in mark && mark.width < 1;
}

function isText({ mark }: ExpectedMark): boolean {
  return mark.kind === "text" || mark.kind === "stamp";
}

function amongReaders(drawn: readonly Drawn[]): Pick<Judgement, "added" | "whole"> {
  let [added, whole] = [0, 0];
  const after = drawn.map((one) => halved(one.after));
  for (const [at, one] of drawn.entries()) {
    for (const [to, other] of drawn.entries()) {
      const [ours, theirs] = [after[at], after[to]];
      if (to <= at || !ours || !theirs) continue;
      const shares = differences(ours, theirs, knownOnce(one.before, other.before));
      added = Math.max(added, shares.added);
      whole = Math.max(whole, shares.whole);
    }
  }
  return { added, whole };
}

const knownSoFar = new WeakMap<Picture, WeakMap<Picture, Uint8Array>>();

function knownOnce(a: Picture, b: Picture): Uint8Array {
  const withA = knownSoFar.get(a) ?? new WeakMap<Picture, Uint8Array>();
  knownSoFar.set(a, withA);
  const known = withA.get(b) ?? knownDifferences(halved(a), halved(b));
  withA.set(b, known);
  return known;
}

/** A part of the page as the reader drew it before, with the marks on it as they ought to be. */
function withMarks(before: Picture, marks: readonly ExpectedMark[], part: Part): Picture {
  const picture = partOf(before, part);
  for (const { layers } of marks) for (const layer of layers) lay(picture, part, layer);
  return picture;
}

function lay({ width, data }: Picture, [fromX, fromY, toX, toY]: Part, layer: Layer): void {
  const { part: [left, top, right, bottom], coverage, color, opacity, isMultiplied } = layer;
  for (let y = Math.max(fromY, top); y < Math.min(toY, bottom); y++) {
    for (let x = Math.max(fromX, left); x < Math.min(toX, right); x++) {
      const share = (coverage[(y - top) * (right - left) + x - left] ?? 0) / 255 * opacity;
      if (share === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = ((y - fromY) * width + x - fromX) * 3 + channel;
        const below = data[at] ?? 0;
        const above = isMultiplied ? below * (color[channel] ?? 0) / 255 : color[channel] ?? 0;
        data[at] = Math.round(below * (1 - share) + above * share);
      }
    }
  }
}

/** How a mark is drawn, against how it ought to be; null where it changes nothing that one could see. */
function likenessOf(
  { before, after }: Drawn,
  expected: Picture,
  mark: ExpectedMark,
  { marks, fields }: { readonly marks: readonly ExpectedMark[]; readonly fields: readonly Part[] },
): Likeness | null {
  const part = within(mark.part, before);
  const wanted = partOf(expected, part);
  const without = withMarks(before, marks.filter((other) => other !== mark), part);
  const own = softened(minus(wanted, without));
  const base = partOf(before, part);
  const others = softened(minus(without, base));
  const printed = softened({ ...base, data: Float32Array.from(base.data) });
  const [left, top] = part;
  const isPrinted = (pixel: number) => printed.data.subarray(pixel * 3, pixel * 3 + 3).some((value) => value < paper);
  const isValue = (pixel: number) =>
    isPrinted(pixel) && isIn(fields, left + pixel % own.width, top + Math.floor(pixel / own.width));
  const wrong = softened(minus(partOf(after, part), wanted));
  const cells = new Map<number, Cell>();
  const [ownColor, seenColor] = [[0, 0, 0], [0, 0, 0]];
  let allInk = 0;
  for (let at = 0; at < own.data.length; at++) {
    const [ours, theirs] = [own.data[at] ?? 0, wrong.data[at] ?? 0];
    allInk += Math.abs(ours);
    // Where marks lie on each other, what is wrong may be either's.
    const pixel = Math.floor(at / 3);
    if (hasInk(others, at - at % 3) || (fields.length > 0 && isValue(pixel))) continue;
    const [across, down] = [Math.floor(pixel % own.width / cellSize), Math.floor(pixel / own.width / cellSize)];
    const cell = cells.get(down * own.width + across) ?? { own: 0, wrong: 0, wrongOnPaper: 0 };
    cells.set(down * own.width + across, cell);
    cell.own += Math.abs(ours);
    cell.wrong += Math.abs(theirs);
    // Letters upon letters are told from others by nobody.
    if (!isPrinted(pixel)) cell.wrongOnPaper += Math.abs(theirs);
    // Upon what is printed a color adds here and takes away there.
    ownColor[at % 3] = (ownColor[at % 3] ?? 0) + Math.abs(ours);
    seenColor[at % 3] = (seenColor[at % 3] ?? 0) + Math.abs(ours + theirs);
  }
  const sum = (key: keyof Cell) => [...cells.values()].reduce((all, cell) => all + cell[key], 0);
  if (sum("own") < Math.max(faintest, allInk * leastUncovered)) return null;
  const usual = sum("own") / [...cells.values()].filter((cell) => cell.own > 0).length;
  const worst = Math.max(...[...cells.values()].map((cell) => cell.wrongOnPaper / Math.max(cell.own, usual)));
  return {
    shape: sum("wrong") / sum("own"),
    worst,
    color: turnOf(ownColor, seenColor),
  };
}

/** How far one color is from another, whatever their strength. */
function turnOf(wanted: readonly number[], seen: readonly number[]): number {
  const strength = (color: readonly number[]) => color.reduce((sum, part) => sum + Math.abs(part), 0);
  const [whole, drawn] = [strength(wanted), strength(seen)];
  if (drawn < whole / 10) return 1;
  return wanted.reduce((sum, part, at) => sum + Math.abs(part / whole - (seen[at] ?? 0) / drawn), 0);
}

interface Difference {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Whether anything of a pixel is changed, or right beside it. */
function hasInk({ data }: Difference, at: number): boolean {
  return data[at] !== 0 || data[at + 1] !== 0 || data[at + 2] !== 0;
}

function within([left, top, right, bottom]: Part, { width, height }: Picture): Part {
  return [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)];
}

function partOf({ width, data }: Picture, [left, top, right, bottom]: Part): Picture {
  const [wide, high] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const part = new Uint8Array(wide * high * 3);
  for (let y = 0; y < high; y++) {
    const from = ((top + y) * width + left) * 3;
    part.set(data.subarray(from, from + wide * 3), y * wide * 3);
  }
  return { width: wide, height: high, data: part };
}

function minus({ width, height, data }: Picture, other: Picture): Difference {
  return { width, height, data: Float32Array.from(data, (value, at) => value - (other.data[at] ?? 0)) };
}

/** So many pixels to each side are taken together: an edge may lie in one or the other. */
const softness = 2;

function softened(picture: Difference): Difference {
  return along(along(picture, 3, picture.width), picture.width * 3, picture.height);
}

/** The middle of each run of values that lie `step` apart. */
function along({ width, height, data }: Difference, step: number, length: number): Difference {
  const soft = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) {
    const place = Math.floor(at / step) % length;
    let sum = 0;
    for (let by = Math.max(-softness, -place); by <= Math.min(softness, length - 1 - place); by++) {
      sum += data[at + by * step] ?? 0;
    }
    soft[at] = sum / (2 * softness + 1);
  }
  return { width, height, data: soft };
}

/** Pixels that are not as expected although no mark reaches them. */
function strayPixels(after: Picture, expected: Picture, marks: readonly ExpectedMark[]): number {
  const parts = marks.map(({ part }) => part);
  let [stray, last] = [0, -1];
  for (let at = 0; at < after.data.length; at++) {
    if (Math.abs((after.data[at] ?? 0) - (expected.data[at] ?? 0)) <= strayFrom) continue;
    const pixel = Math.floor(at / 3);
    if (pixel !== last && !isIn(parts, pixel % after.width, Math.floor(pixel / after.width))) stray++;
    last = pixel;
  }
  return stray;
}

function isIn(parts: readonly Part[], x: number, y: number): boolean {
  return parts.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom);
}
