import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { CurrentBox } from "./current-box.ts";
import { widthOfText } from "@/features/pdf/contract-mark-text.ts";
import type { Rotation } from "@/ui/pdf-viewer/page-geometry.ts";
import type { NewMark } from "./new-mark.ts";
import {
  grown,
  isOverlapping,
  type PageFrame,
  type Rect,
  rectOf,
  rectOfBox,
  type TextMark,
  unionOf,
} from "./mark-geometry.ts";
import { fittedSize, insideOf, quadOf, rectOfUpright, type UprightBox, uprightBox, uprightOn } from "./upright.ts";

/** What a correction is placed among. */
export interface Surroundings {
  readonly frame: PageFrame;
  /** Lines of text that are on the page, printed or filled in; empty where they are not known. */
  readonly lines: readonly Rect[];
  readonly boxes: readonly CurrentBox[];
  readonly marks: readonly Annotation[];
}

export interface CorrectionTexts {
  /** Null where the value is only struck. */
  readonly newValue: string | null;
  /** Null when it is not known yet: there is no stamp then. */
  readonly stampText: string | null;
  /** In points, where there is room for it. */
  readonly fontSize: number;
}

/** The marks of a correction: old value struck, new value beside it, stamp beside that. */
export interface PlacedCorrection {
  /** Null where nothing was filled in. */
  readonly lineThrough: NewMark | null;
  /** Null where the value is only struck. */
  readonly text: (NewMark & { readonly kind: "text" }) | null;
  readonly stamp: (NewMark & { readonly kind: "stamp" }) | null;
}

/** The names of the marks of a proposed correction, each null where there is none. */
export interface ProposedCorrection {
  readonly lineThrough: string | null;
  readonly text: string | null;
  readonly stamp: string | null;
}

/** How wide a letter of typewriter type is, as a part of its size. */
const TYPEWRITER = 0.63;
/** Points between a value, the new one and the stamp. */
const GAP = 3;
/** The smallest type that is proposed, in points. */
const SMALLEST = 7;
/** Room that is kept for a value that is still to be typed, in points. */
const ROOM_TO_TYPE = 60;

/** Where the marks of a correction go: beside, above or below the value, over as little other text as can be. */
export function placeCorrection(box: CurrentBox, texts: CorrectionTexts, around: Surroundings): PlacedCorrection {
  const rotation = uprightOn(around.frame);
  const { page } = around.frame;
  const struck = struckLines(box, around, rotation);
  const value = uprightBox(unionOf(struck) ?? rectOfBox(box), rotation);
  const obstacles = obstaclesTo(box, around, rotation);
  const best = sizesFrom(texts.fontSize).map((fontSize) =>
    arranged(texts, fontSize, value, struck.length > 0, obstacles)
  )
    .reduce((best, other) => other.cost < best.cost ? other : best);
  const { fontSize } = best;
  const textual = (place: UprightBox, contents: string) => ({
    page,
    rotation,
    fontSize,
    contents,
    rect: rectOfUpright(
      insideOf({ ...place, ...fittedSize(contents, fontSize, obstacles.page.width) }, obstacles.page),
      rotation,
    ),
  });
  const all = unionOf(struck);
  return {
    lineThrough: all && { kind: "line-through", page, rect: all, quads: struck.map((rect) => quadOf(rect, rotation)) },
    text: texts.newValue === null ? null : { kind: "text", ...textual(best.text, texts.newValue) },
    stamp: texts.stampText === null ? null : { kind: "stamp", ...textual(best.stamp, texts.stampText) },
  };
}

/** The lines of text in a box that a line goes through; as well as they are known. */
function struckLines(box: CurrentBox, { lines, frame }: Surroundings, rotation: Rotation): readonly Rect[] {
  const { value, earlier } = box;
  if (value.trim() === "" || box.page !== frame.page) return [];
  if (earlier && earlier.lines.length > 0) return earlier.lines.slice(0, 20);
  const whole = rectOfBox(box);
  const inside = lines.map((line) => common(line, whole)).filter((rect) => rect !== null);
  if (inside.length > 0) return inside.slice(0, 20);
  const { left, top, width, height } = uprightBox(whole, rotation);
  const size = Math.min(10, height * 0.75);
  const lineHeight = Math.min(height, size * 1.4);
  // What it is set in is not known: typewriter type runs widest, and a line through half of a value strikes none.
  const lineWidth = Math.min(width, Math.max(widthOfText(value, size), value.length * size * TYPEWRITER) + 4);
  return [
    rectOfUpright({ left, top: top + (height - lineHeight) / 2, width: lineWidth, height: lineHeight }, rotation),
  ];
}

/** What of a line lies in a box; null for what only touches it. */
function common(line: Rect, box: Rect): Rect | null {
  if (!isOverlapping(line, box)) return null;
  const part: Rect = [
    Math.max(line[0], box[0] - 1),
    Math.max(line[1], box[1] - 2),
    Math.min(line[2], box[2] + 1),
    Math.min(line[3], box[3] + 2),
  ];
  const isIn = (part[3] - part[1]) * (part[2] - part[0]) > 0.5 * (line[3] - line[1]) * (line[2] - line[0]);
  return isIn ? part : null;
}

interface Obstacles {
  readonly page: UprightBox;
  readonly places: readonly { readonly place: UprightBox; readonly weight: number }[];
}

/** Values and marks must not be covered; printed text should not be. */
function obstaclesTo(
  box: CurrentBox | null,
  { boxes, marks, lines, frame }: Surroundings,
  rotation: Rotation,
): Obstacles {
  const upright = (rect: Rect, weight: number) => ({ place: uprightBox(rect, rotation), weight });
  const values = boxes.filter((other) => other !== box && other.page === frame.page && other.value.trim() !== "");
  return {
    page: uprightBox(rectOf(frame.cropBox), rotation),
    places: [
      ...values.map((other) => upright(rectOfBox(other), 4)),
      ...marks.filter(({ page }) => page === frame.page).map(({ rect }) => upright(rect, 4)),
      ...lines.map((line) => upright(line, 1)),
    ],
  };
}

interface Arrangement {
  readonly fontSize: number;
  readonly text: UprightBox;
  readonly stamp: UprightBox;
  readonly cost: number;
}

function arranged(
  texts: CorrectionTexts,
  fontSize: number,
  value: UprightBox,
  isStruck: boolean,
  to: Obstacles,
): Arrangement {
  if (texts.newValue === null) return struckAlone(texts, fontSize, value, to);
  const typed = fittedSize(texts.newValue, fontSize, to.page.width);
  const room = texts.newValue === "" ? { ...typed, width: Math.max(ROOM_TO_TYPE, value.width) } : typed;
  const own = { places: [...to.places, ...(isStruck ? [{ place: value, weight: 4 }] : [])], page: to.page };
  const text = cheapest(isStruck ? beside(value, room) : [within(value, room), ...beside(value, room)], own);
  const mark = fittedSize(texts.stampText ?? "", fontSize, to.page.width);
  const beyond = { places: [...own.places, { place: text.place, weight: 8 }], page: to.page };
  const stamp = cheapest(beside(text.place, mark), beyond);
  const isSmaller = (texts.fontSize - fontSize) * 4;
  const cost = text.cost + (texts.stampText === null ? 0 : stamp.cost) + isSmaller;
  return { fontSize, text: text.place, stamp: stamp.place, cost };
}

/** Of a value that is only struck: the stamp stands where the new value would. */
function struckAlone(texts: CorrectionTexts, fontSize: number, value: UprightBox, to: Obstacles): Arrangement {
  const own = { places: [...to.places, { place: value, weight: 4 }], page: to.page };
  const stamp = cheapest(beside(value, fittedSize(texts.stampText ?? "", fontSize, to.page.width)), own);
  return { fontSize, text: stamp.place, stamp: stamp.place, cost: stamp.cost + (texts.fontSize - fontSize) * 4 };
}

function sizesFrom(fontSize: number): number[] {
  return [fontSize, 8, SMALLEST].filter((size) => size === fontSize || size < fontSize);
}

function within(value: UprightBox, { width, height }: { width: number; height: number }): UprightBox {
  return { left: value.left, top: value.top + (value.height - height) / 2, width, height };
}

/** Places around another one, the best first. */
function beside(value: UprightBox, { width, height }: { width: number; height: number }): UprightBox[] {
  const right = value.left + value.width;
  const level = value.top + (value.height - height) / 2;
  const above = value.top - height;
  const below = value.top + value.height;
  const at = (left: number, top: number) => ({ left, top, width, height });
  return [
    at(right + GAP, level),
    at(value.left, above),
    at(value.left, below),
    at(right + GAP, above),
    at(right + GAP, below),
    at(value.left - GAP - width, level),
    ...[40, 80, 120, 160].map((step) => at(right + step, level)),
    ...[40, 80, 120, 160].flatMap((step) => [at(value.left + step, above), at(value.left + step, below)]),
    ...[12, 24, 36].flatMap((step) => [at(value.left, above - step), at(value.left, below + step)]),
  ];
}

/** The first of those places that cover least; one further from the value has to be better by something. */
function cheapest(places: readonly UprightBox[], to: Obstacles): { readonly place: UprightBox; readonly cost: number } {
  const priced = places.map((place, index) => ({
    place: insideOf(place, to.page),
    cost: costOf(place, to) + index * 2,
  }));
  return priced.reduce((best, other) => other.cost < best.cost ? other : best);
}

/** Square points that are covered, by weight; what leaves the page costs most. */
function costOf(place: UprightBox, { places, page }: Obstacles): number {
  const covered = places.reduce((sum, other) => sum + overlap(place, other.place) * other.weight, 0);
  const outside = place.width * place.height - overlap(place, page);
  return covered + outside * 20;
}

function overlap(one: UprightBox, other: UprightBox): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The stamp of a proposal put beside what was typed: there was room kept for more while nobody knew how long it would be. */
export function stampBeside(stamp: TextMark, text: TextMark, around: Surroundings): TextMark {
  const { rotation } = text;
  if (stamp.rotation !== rotation) return stamp;
  const marks = around.marks.filter(({ name }) => name !== stamp.name && name !== text.name);
  const { page, places } = obstaclesTo(null, { ...around, marks }, rotation);
  const value = uprightBox(text.rect, rotation);
  const { place } = cheapest(beside(value, uprightBox(stamp.rect, rotation)), {
    page,
    places: [...places, { place: value, weight: 8 }],
  });
  return { ...stamp, rect: rectOfUpright(place, rotation) };
}

/** The stamp moved out of the way of a text that grew: beside it, or below where the page ends. */
export function placedAfter(stamp: TextMark, text: TextMark, { cropBox }: PageFrame): TextMark {
  const { rotation } = text;
  if (stamp.rotation !== rotation || !isOverlapping(stamp.rect, grown(text.rect, GAP / 2))) return stamp;
  const page = uprightBox(rectOf(cropBox), rotation);
  const { left, top, width, height } = uprightBox(text.rect, rotation);
  const box = uprightBox(stamp.rect, rotation);
  const isIn = left + width + GAP + box.width <= page.left + page.width;
  const place = isIn ? { ...box, left: left + width + GAP } : { ...box, left, top: top + height };
  return { ...stamp, rect: rectOfUpright(insideOf(place, page), rotation) };
}
