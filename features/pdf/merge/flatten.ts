import { PDFBool, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { drawnField } from "./appearance.ts";
import { fieldOf, numberOf, rectangleOf } from "./field.ts";
import type { Renumbering } from "./renumber.ts";

/** A field's picture: a form object of the merged file, and where it goes on the page. */
export interface Stamp {
  readonly ref: PDFRef;
  /** The six numbers of the matrix. */
  readonly matrix: readonly number[];
}

const hidden = 1 << 1;
const noView = 1 << 5;
type Box = readonly [number, number, number, number];

/**
 * What a widget shows, to be drawn on the page for good: in one file the fields of several would answer to the same
 * names. Null for a widget that shows nothing.
 */
export function stampOf(widget: PDFDict, form: PDFDict | undefined, renumbering: Renumbering): Stamp | null {
  const flags = numberOf(widget.lookup(PDFName.of("F"))) ?? 0;
  const box = rectangleOf(widget.lookup(PDFName.of("Rect")), renumbering.context);
  if (flags & (hidden | noView) || !box) return null;
  const found = appearanceOf(widget);
  const stale = form?.lookup(PDFName.of("NeedAppearances")) === PDFBool.True;
  if (found && !(stale && isText(widget, form))) return stampOfStream(found, box, form, renumbering);
  const drawn = stampOfValue(widget, form, box, renumbering);
  return drawn ?? (found ? stampOfStream(found, box, form, renumbering) : null);
}

const noRotate = 1 << 4;

/**
 * What an annotation that is no field shows, to be drawn on the page for good. Null for one that shows nothing, or that
 * leaves its look to the reader. `rotate` is the page's: some marks stay upright on it.
 */
export function stampOfMark(mark: PDFDict, rotate: number, renumbering: Renumbering): Stamp | null {
  const flags = numberOf(mark.lookup(PDFName.of("F"))) ?? 0;
  const box = rectangleOf(mark.lookup(PDFName.of("Rect")), renumbering.context);
  const found = appearanceOf(mark);
  if (flags & (hidden | noView) || !box || !found) return null;
  const stamp = stampOfStream(found, box, undefined, renumbering);
  return stamp && flags & noRotate && rotate !== 0 ? uprightStamp(stamp, box, rotate) : stamp;
}

/** Turned about its upper left corner against the page's turn. */
function uprightStamp({ ref, matrix }: Stamp, [left, , , top]: Box, rotate: number): Stamp {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const [cos, sin] = [Math.cos(rotate * Math.PI / 180), Math.sin(rotate * Math.PI / 180)];
  const turn = (x: number, y: number) => [x * cos - y * sin, x * sin + y * cos] as const;
  const [x, y] = turn(e - left, f - top);
  return { ref, matrix: [...turn(a, b), ...turn(c, d), x + left, y + top] };
}

function isText(widget: PDFDict, form: PDFDict | undefined): boolean {
  const { type, value } = fieldOf(widget, form);
  // What the standard font cannot show is left as it was drawn.
  return (type === "Tx" || type === "Ch") && /^[\x20-\x7e\s\u00a0-\u00ff]*$/.test(value);
}

/** The normal appearance, in the state that the annotation is in. */
export function appearanceOf(widget: PDFDict): { readonly ref: PDFRef | null; readonly stream: PDFStream } | null {
  const appearances = widget.lookup(PDFName.of("AP"));
  if (!(appearances instanceof PDFDict)) return null;
  const inState = (dict: PDFDict, name: PDFName) => {
    const value = dict.get(name);
    const object = dict.lookup(name);
    return object instanceof PDFStream ? { ref: value instanceof PDFRef ? value : null, stream: object } : null;
  };
  const normal = appearances.lookup(PDFName.of("N"));
  if (normal instanceof PDFStream) return inState(appearances, PDFName.of("N"));
  const state = widget.lookup(PDFName.of("AS"));
  return normal instanceof PDFDict && state instanceof PDFName ? inState(normal, state) : null;
}

function stampOfStream(
  { ref, stream }: { readonly ref: PDFRef | null; readonly stream: PDFStream },
  box: Box,
  form: PDFDict | undefined,
  renumbering: Renumbering,
): Stamp | null {
  const { context } = renumbering;
  const content = rectangleOf(stream.dict.lookup(PDFName.of("BBox")), context);
  if (!content) return null;
  // Older programs leave out what a picture on a page must say.
  stream.dict.set(PDFName.of("Type"), PDFName.of("XObject"));
  stream.dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
  const fonts = form?.get(PDFName.of("DR"));
  if (!stream.dict.has(PDFName.of("Resources")) && fonts) stream.dict.set(PDFName.of("Resources"), fonts);
  const matrix = fitting(content, matrixOf(stream.dict), box);
  if (!matrix) return null;
  return { ref: ref ? renumbering.refOf(ref) : renumbering.refOf(context.register(stream)), matrix };
}

function stampOfValue(
  widget: PDFDict,
  form: PDFDict | undefined,
  box: Box,
  { context, writer }: Renumbering,
): Stamp | null {
  const [left, bottom, right, top] = box;
  const drawn = drawnField(fieldOf(widget, form), right - left, top - bottom);
  if (drawn === null) return null;
  const font = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" };
  const entries = {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, right - left, top - bottom],
    Resources: { Font: { F: font } },
  };
  const ref = writer.reserve();
  writer.write(ref, PDFRawStream.of(context.obj(entries), new TextEncoder().encode(drawn)));
  return { ref, matrix: [1, 0, 0, 1, left, bottom] };
}

function matrixOf(dict: PDFDict): readonly number[] {
  const matrix = dict.lookup(PDFName.of("Matrix"));
  const numbers = matrix && "asArray" in matrix && typeof matrix.asArray === "function"
    ? matrix.asArray().map((value: unknown) => value instanceof PDFNumber ? value.asNumber() : NaN)
    : [];
  return numbers.length === 6 && numbers.every(Number.isFinite) ? numbers : [1, 0, 0, 1, 0, 0];
}

/** Moves and scales what the picture covers after its own matrix onto the widget (ISO 32000-2, 12.5.5). */
function fitting(content: Box, matrix: readonly number[], box: Box): readonly number[] | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [content[0], content[2]]) {
    for (const y of [content[1], content[3]]) {
      xs.push(a * x + c * y + e);
      ys.push(b * x + d * y + f);
    }
  }
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left < 1e-6 || top - bottom < 1e-6) return null;
  const scaleX = (box[2] - box[0]) / (right - left);
  const scaleY = (box[3] - box[1]) / (top - bottom);
  return [scaleX, 0, 0, scaleY, box[0] - left * scaleX, box[1] - bottom * scaleY];
}
