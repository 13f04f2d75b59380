import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

/*
 * Two things pdf.js leaves out when fields may not be edited. It draws no value that the file stores without a picture
 * of it (an appearance stream); and field values are not part of a page's text, so that searching a filled form for
 * the buyer's name would find nothing.
 */

/** pdf.js' AnnotationMode.ENABLE_STORAGE: draws fields with the values kept for them, never as boxes to type in. */
export const FIELDS_WITH_VALUES = 3;

const FONT = "field-value";
const STYLES = { [FONT]: { fontFamily: "sans-serif", ascent: 0.9, descent: -0.2, vertical: false } };
const LARGEST_AUTO_SIZE = 12;
const MEAN_LETTER_WIDTH = 0.5;
const LINE_BREAK = { ...itemAt("", 1, 0, 0, 0), hasEOL: true };

/** What a page layer draws itself where marks are hidden, by the names that PDF has for it; and their pop-ups. */
const MARKS = new Set(["StrikeOut", "FreeText", "Text", "Square", "Highlight", "Ink", "Popup"]);

/**
 * Makes every page of a document draw all its field values (with FIELDS_WITH_VALUES) and give them, and typed remarks,
 * as part of its text, where they can be found, selected and copied. Answers the document. Pages that are not ready
 * when the document is `closed` never come: pdf.js would report an error for each, or draw it for ever. With `hidesMarks`
 * what was laid over the form is neither drawn nor read.
 */
export function withFieldValues(
  document: PDFDocumentProxy,
  closed: AbortSignal,
  hidesMarks: boolean,
): PDFDocumentProxy {
  const prepared = new WeakMap<PDFPageProxy, Promise<void>>();
  const getPage = document.getPage.bind(document);
  const neverIfClosed = (error: unknown) => closed.aborted ? new Promise<never>(() => {}) : Promise.reject(error);
  const prepare = async (page: PDFPageProxy) => {
    // Nobody in pdf.js hears of a structure that failed because its document was closed.
    const getStructTree = page.getStructTree.bind(page);
    page.getStructTree = () => getStructTree().catch(neverIfClosed);
    if (hidesMarks) await hideMarks(document, page);
    // A damaged annotation must not keep its page from being shown.
    const annotations: Annotation[] = await page.getAnnotations().catch(() => []);
    keepUndrawn(document, annotations);
    addText(page, annotations.flatMap(itemsOf));
  };
  const getPrepared = async (number: number) => {
    const page = await getPage(number);
    if (!prepared.has(page)) prepared.set(page, prepare(page));
    await prepared.get(page);
    closed.throwIfAborted();
    return page;
  };
  document.getPage = (number) => getPrepared(number).catch(neverIfClosed);
  return document;
}

async function hideMarks(document: PDFDocumentProxy, page: PDFPageProxy) {
  const getAnnotations = page.getAnnotations.bind(page);
  page.getAnnotations = async (options) =>
    (await getAnnotations(options)).filter(({ subtype }: Annotation) => !MARKS.has(subtype ?? ""));
  const all: Annotation[] = await getAnnotations().catch(() => []);
  for (const { id, subtype } of all) {
    if (id && subtype && MARKS.has(subtype)) document.annotationStorage.setValue(id, { noView: true });
  }
}

/** pdf.js draws a value that has no picture in the file only when it is in the annotation storage. */
function keepUndrawn(document: PDFDocumentProxy, annotations: Annotation[]) {
  for (const { id, subtype, fieldType, fieldValue, hasAppearance } of annotations) {
    const isText = subtype === "Widget" && (fieldType === "Tx" || fieldType === "Ch");
    if (isText && id && fieldValue && !hasAppearance) document.annotationStorage.setValue(id, { value: fieldValue });
  }
}

function addText(page: PDFPageProxy, items: ReturnType<typeof itemsOf>) {
  if (items.length === 0) return;
  const streamTextContent = page.streamTextContent.bind(page);
  const flush = (controller: TransformStreamDefaultController) =>
    controller.enqueue({ items: [LINE_BREAK, ...items], styles: STYLES, lang: null });
  page.streamTextContent = (params) => streamTextContent(params).pipeThrough(new TransformStream({ flush }));
}

interface Annotation {
  id?: string;
  hasAppearance?: boolean;
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  contentsObj?: { str?: string };
  hidden?: boolean;
  password?: boolean;
  multiLine?: boolean;
  comb?: boolean;
  rect?: number[];
  defaultAppearanceData?: { fontSize?: number };
}

function itemsOf(annotation: Annotation) {
  const text = textOf(annotation).replace(/\s+/g, " ").trim();
  const [left, bottom, right, top] = annotation.rect ?? [];
  if (text === "" || annotation.hidden || annotation.password || top === undefined) return [];
  const width = right - left;
  const height = top - bottom;
  const size = annotation.defaultAppearanceData?.fontSize || Math.min(LARGEST_AUTO_SIZE, height * 0.7);
  const fits = annotation.comb ? width : Math.min(width - 4, size * MEAN_LETTER_WIDTH * text.length);
  const baseline = annotation.multiLine ? top - size : bottom + (height - size) / 2 + size * 0.2;
  return [itemAt(text, size, left + 2, baseline, Math.max(fits, 1))];
}

function textOf({ subtype, fieldType, fieldValue, contentsObj }: Annotation): string {
  if (subtype === "FreeText") return contentsObj?.str ?? "";
  if (subtype !== "Widget" || (fieldType !== "Tx" && fieldType !== "Ch")) return "";
  if (Array.isArray(fieldValue)) return fieldValue.join(" ");
  return typeof fieldValue === "string" ? fieldValue : "";
}

function itemAt(str: string, size: number, x: number, y: number, width: number) {
  return { str, dir: "ltr", transform: [size, 0, 0, size, x, y], width, height: size, fontName: FONT, hasEOL: true };
}
