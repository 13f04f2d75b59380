import type { Box } from "../contract-reading.ts";
import type { FormField } from "../read/content.ts";

/** What a PDF's reader tells of the fields on a page. */
export interface PagesWithFields {
  getPage(page: number): Promise<{ getAnnotations(): Promise<readonly unknown[]> }>;
}

/** A field's value as it lies in the field: where its text begins, and how large it is set. */
interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** The name by which the field calls its font; "" when it names none. */
  readonly font: string;
}

/**
 * Where the values of fields stand within them, by their appearance; the whole field where that cannot be told. A line through
 * the answer strikes the value and not the empty rest of the field.
 */
export async function valueBoxes(
  document: PagesWithFields,
  fields: readonly FormField[],
): Promise<(field: FormField) => Box> {
  const written = new Map<string, Written>();
  for (const page of new Set(fields.filter(({ value }) => value !== "").map(({ page }) => page))) {
    for (const annotation of await annotationsOn(document, page)) {
      const found = writtenIn(annotation);
      if (found) written.set(`${page} ${keyOf(found.rect)}`, found);
    }
  }
  return ({ page, box, value }) => {
    const [left, bottom, width, height] = box;
    const found = written.get(`${page} ${keyOf(box)}`);
    if (found === undefined) return box;
    const [from, baseline] = [left + Math.max(0, found.x - 1), bottom + Math.max(0, found.y)];
    const wide = Math.min(left + width - from, textWidth(value, found) + 2);
    const low = Math.max(bottom, baseline - found.size * 0.22);
    return [from, low, wide, Math.min(bottom + height - low, found.size)];
  };
}

async function annotationsOn(document: PagesWithFields, page: number): Promise<readonly unknown[]> {
  try {
    return await (await document.getPage(page)).getAnnotations();
  } catch {
    return [];
  }
}

function keyOf([left, bottom]: Box): string {
  return `${Math.round(left)} ${Math.round(bottom)}`;
}

/** A value on one line only: of several the whole field is told. */
function writtenIn(annotation: unknown): (Written & { readonly rect: Box }) | null {
  if (typeof annotation !== "object" || annotation === null) return null;
  if (!("rect" in annotation) || !("textPosition" in annotation) || !("textContent" in annotation)) return null;
  const { rect, textPosition, textContent } = annotation;
  if (!Array.isArray(rect) || !Array.isArray(textPosition) || !Array.isArray(textContent)) return null;
  const [x1, y1, x2, y2, x, y] = [...rect.slice(0, 4), ...textPosition.slice(0, 2)].map(Number);
  const lines = textContent.filter((line) => line !== "");
  if (lines.length !== 1 || ![x1, y1, x2, y2, x, y].every(Number.isFinite)) return null;
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (x < 0 || x >= box[2] || y < 0 || y >= box[3]) return null;
  return { rect: box, x, y, size: sizeOf(annotation, box[3], y), font: fontOf(annotation) };
}

/** The size that the field names; where it leaves that to the program, what fills the field as programs set it. */
function sizeOf(annotation: object, height: number, y: number): number {
  const named = namedAppearance(annotation);
  const size = "fontSize" in named ? Number(named.fontSize) : 0;
  return size > 0 ? size : Math.min(12, Math.max(5, (height - 2 * y) / 0.62), height * 0.9);
}

function fontOf(annotation: object): string {
  const named = namedAppearance(annotation);
  return "fontName" in named ? String(named.fontName) : "";
}

function namedAppearance(annotation: object): object {
  const named = "defaultAppearanceData" in annotation ? annotation.defaultAppearanceData : null;
  return typeof named === "object" && named !== null ? named : {};
}

/** The names that programs give the proportional standard fonts (ISO 32000-1, 12.7.3.3 and its example). */
const proportional = /^(?:Helv|HeBo|Arial|ArialMT|TiRo|Times|TimesNewRoman|MyriadPro)/i;
/** Of every letter in a font like Courier. */
const monospacedUnits = 0.6;

/**
 * About as wide as the usual fonts set it. Of a font that may be monospaced, the wider of the two: a line that strikes a
 * little more than the value is right, and one that strikes a part of it says something else.
 */
function textWidth(text: string, { size, font }: Written): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  return size * (proportional.test(font) ? units : Math.max(units, letters.length * monospacedUnits));
}

function widthOf(letter: string): number {
  if (/[il.,:;'!|\s]/.test(letter)) return 0.3;
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /[A-Z]/.test(letter) ? 0.68 : 0.56;
}
