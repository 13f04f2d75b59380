import { PDFArray, PDFDict, PDFName } from "@cantoo/pdf-lib";
import * as v from "valibot";
import { type Annotation, annotationLimits, annotationSchema, stampTitle } from "../contract-annotations.ts";
import { numberOf, rectangleOf } from "../merge/field.ts";
import { clockwise, colorOf, otherKinds, quadsOf, shortened, textStyle } from "../foreign-marks.ts";
import { type Listed, namesOf, textIn } from "./listed.ts";
import { instantOf } from "../contract-mark-dates.ts";

/** Marks of a file, and a sentence for each annotation that none of our kinds can stand for. */
export interface Found {
  readonly annotations: Annotation[];
  readonly leftOut: string[];
}

/** Annotations that are no marks: parts of a form, of the page's behavior, or of another annotation. */
const noMarks = new Set([
  ...["", "Widget", "Link", "Popup", "Screen", "PrinterMark", "TrapNet", "Watermark", "3D", "RichMedia", "Movie"],
]);

const hidden = 1 << 1;
const noView = 1 << 5;
/** What one answer carries, in characters; no file that people made comes near it. */
const mostCharacters = 8_000_000;

/** The marks among the annotations of a file, whoever wrote them. */
export function foundMarks(listed: readonly Listed[]): Found {
  const names = namesOf(listed);
  const found: Found = { annotations: [], leftOut: [] };
  let room = mostCharacters;
  for (const one of listed) {
    const mark = markOf(one, names.get(one) ?? "");
    if (mark === null) continue;
    if (typeof mark === "string") {
      found.leftOut.push(mark);
      continue;
    }
    room -= JSON.stringify(mark).length;
    if (found.annotations.length >= annotationLimits.annotations || room < 0) {
      found.leftOut.push(`Page ${one.page} has more marks than a form can have here.`);
    } else found.annotations.push(mark);
  }
  return { annotations: found.annotations, leftOut: shortened(found.leftOut) };
}

/** The mark; a sentence why it is left out; null for what is none. */
function markOf(one: Listed, name: string): Annotation | string | null {
  const { dict, subtype, page } = one;
  if (noMarks.has(subtype)) return null;
  const other = otherKinds.get(subtype.toLowerCase());
  if (other !== undefined) return `Page ${page} has ${other}, which stays as it is: it cannot be changed here.`;
  if ((numberOf(dict.lookup(PDFName.of("F"))) ?? 0) & (hidden | noView)) return `Page ${page} has a hidden mark.`;
  if (dict.has(PDFName.of("IRT"))) return `Page ${page} has a reply to a mark, which stays as it is.`;
  const parsed = v.safeParse(annotationSchema, shapeOf(one, name));
  return parsed.success ? parsed.output : `Page ${page} has a mark that cannot be understood.`;
}

function shapeOf({ dict, subtype, page }: Listed, name: string): unknown {
  const created = instantOf(textIn(dict, "CreationDate")) ?? instantOf(textIn(dict, "M"));
  const title = textIn(dict, "T").slice(0, 200);
  const common = {
    name,
    page,
    rect: rectangleOf(dict.lookup(PDFName.of("Rect")), dict.context),
    color: colorOf(numbersIn(dict, "C")),
    opacity: Math.min(1, Math.max(0, numberOf(dict.lookup(PDFName.of("CA"))) ?? 1)),
    title,
    contents: textIn(dict, "Contents").slice(0, annotationLimits.contents),
    createdAt: created ?? "1970-01-01T00:00:00Z",
    modifiedAt: instantOf(textIn(dict, "M")) ?? created ?? "1970-01-01T00:00:00Z",
  };
  switch (subtype) {
    case "StrikeOut":
      return {
        kind: "line-through",
        ...common,
        quads: quadsOf(numbersIn(dict, "QuadPoints"), common.rect ?? []),
        width: widthOf(dict),
      };
    case "Highlight":
      return { kind: "highlight", ...common, quads: quadsOf(numbersIn(dict, "QuadPoints"), common.rect ?? []) };
    case "Square":
      return { kind: "box", ...common, width: widthOf(dict) };
    case "Text":
      return { kind: "note", ...common };
    case "Ink":
      return { kind: "ink", ...common, width: widthOf(dict), strokes: strokesOf(dict) };
    case "FreeText":
      return {
        kind: title === stampTitle ? "stamp" : "text",
        ...common,
        ...textStyle(textIn(dict, "DA"), textIn(dict, "DS")),
        rotation: clockwise(numberOf(dict.lookup(PDFName.of("Rotate"))) ?? 0),
      };
  }
}

function numbersIn(dict: PDFDict, key: string): readonly number[] {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFArray ? numbersOf(value) : [];
}

function numbersOf(array: PDFArray): readonly number[] {
  return Array.from({ length: array.size() }, (_, at) => numberOf(array.lookup(at)) ?? NaN);
}

function widthOf(dict: PDFDict): number {
  const style = dict.lookup(PDFName.of("BS"));
  const own = style instanceof PDFDict ? numberOf(style.lookup(PDFName.of("W"))) : null;
  return Math.min(50, Math.max(0, own ?? numbersIn(dict, "Border")[2] ?? 1));
}

function strokesOf(dict: PDFDict): readonly (readonly number[])[] {
  const list = dict.lookup(PDFName.of("InkList"));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((member) => {
    const stroke = dict.context.lookup(member);
    return stroke instanceof PDFArray && stroke.size() >= 2 ? [numbersOf(stroke)] : [];
  });
}
