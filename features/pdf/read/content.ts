import { type Box, mostPages, type RefusalReason } from "../contract-reading.ts";

/** A piece of text as it lies on a page; measures in PDF points, origin lower left. */
export interface TextItem {
  text: string;
  page: number;
  left: number;
  baseline: number;
  width: number;
  height: number;
  /** Tells fonts apart; means nothing else. */
  font: string;
  /** Whether it runs to the edge of the page, where the rest of it is lost. */
  isCutOff: boolean;
}

/** A form field with a place on a page. `value` of a check box is "" when it is off. */
export interface FormField {
  name: string;
  kind: "text" | "check";
  value: string;
  page: number;
  box: Box;
}

/** A page whose text took too long, is too much, or cannot be read. */
export interface UnreadText {
  readonly page: number;
  readonly reason: "timeout" | "too_complex" | "unreadable";
}

/** What a PDF holds that values can be read from. */
export interface PdfContent {
  pages: number;
  texts: TextItem[];
  fields: FormField[];
  /** Pages of which the text is not known, and why: nothing can be said of what stands there. */
  unread: readonly UnreadText[];
}

/** Why a file cannot be read; thrown inside the child, answered as a refusal. */
export class UnreadablePdf extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

/** A form and its attachments lie in the first pages. Those behind are looked through for further forms. */
const pagesWithText = 120;
/** A page of a form holds a few hundred pieces of text. One with more than this is a page of something else. */
const mostItemsPerPage = 20_000;

/** Text that takes longer to gather is left unread; the file can still be filed by hand. */
const textDeadlineMs = 4_000;

type PdfJs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
type PdfDocument = Awaited<ReturnType<PdfJs["getDocument"]>["promise"]>;

const loaded: { pdfjs?: Promise<PdfJs> } = {};

/** Loads pdf.js once; its worker runs in this thread, because this process is the sandbox. */
export function loadPdfJs(): Promise<PdfJs> {
  loaded.pdfjs ??= (async () => {
    // Over damaged files it lets go of promises that fail; they are nobody's, and must not end the process.
    addEventListener("unhandledrejection", (event) => event.preventDefault());
    const worker = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
    Object.assign(globalThis, { pdfjsWorker: worker });
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  })();
  return loaded.pdfjs;
}

/** A file is a PDF when its header stands in the first kilobyte (decisions, 'Documents'), whatever its name. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
}

/**
 * Opens a PDF, hands it to `use` and frees it; `bytes` cannot be used again. Throws UnreadablePdf with the reason when
 * the file cannot be used.
 */
export async function withPdf<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  use: (document: PdfDocument) => Promise<Result>,
): Promise<Result> {
  if (!isPdf(bytes)) throw new UnreadablePdf("not_pdf");
  const pdfjs = await loadPdfJs();
  const task = pdfjs.getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    await refuseUnusable(document);
    return await use(document);
  } catch (error) {
    throw error instanceof UnreadablePdf ? error : new UnreadablePdf(reasonOf(error));
  } finally {
    await task.destroy();
  }
}

function reasonOf(error: unknown): RefusalReason {
  if (error instanceof Error && error.name === "PasswordException") return "encrypted";
  if (error instanceof RangeError) return "too_complex";
  return "unreadable";
}

async function refuseUnusable(document: PdfDocument): Promise<void> {
  const { info } = await document.getMetadata();
  // Without a user's password a file opens freely, but an incremental correction of it would break its encryption.
  if ("EncryptFilterName" in info && info.EncryptFilterName !== null) throw new UnreadablePdf("encrypted");
  if (document.numPages > mostPages) throw new UnreadablePdf("too_many_pages");
  await document.getPage(1);
}

/** Collects the text of the first pages and all form fields that lie on a page; gives up the text after so many milliseconds. */
export async function collectContent(document: PdfDocument, textMs = textDeadlineMs): Promise<PdfContent> {
  const texts: TextItem[] = [];
  const unread: UnreadText[] = [];
  const deadline = performance.now() + textMs;
  for (let page = 1; page <= Math.min(document.numPages, pagesWithText); page++) {
    const items = await textOfPage(document, page, deadline);
    // A page that cannot be read holds no value; the others still may.
    if (typeof items === "string") unread.push({ page, reason: items });
    else texts.push(...items);
  }
  return { pages: document.numPages, texts, fields: await fieldsOf(document), unread };
}

async function textOfPage(
  document: PdfDocument,
  number: number,
  deadline: number,
): Promise<TextItem[] | UnreadText["reason"]> {
  const items: TextItem[] = [];
  try {
    const page = await document.getPage(number);
    const rightEdge = page.view[2] ?? Number.POSITIVE_INFINITY;
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const item of value.items) {
        const text = textItem(item, number, rightEdge);
        if (text !== null) items.push(text);
      }
      const isLate = performance.now() > deadline;
      if (isLate || items.length > mostItemsPerPage) {
        await reader.cancel(new Error("The text of a page is given up."));
        return isLate ? "timeout" : "too_complex";
      }
    }
    page.cleanup();
  } catch {
    return "unreadable";
  }
  return items;
}

function textItem(item: unknown, page: number, rightEdge: number): TextItem | null {
  if (typeof item !== "object" || item === null) return null;
  if (!("str" in item) || !("transform" in item) || !("width" in item) || !Array.isArray(item.transform)) return null;
  const [, slope, , scale, left, baseline] = item.transform;
  const measures = [scale, left, baseline, item.width];
  if (typeof item.str !== "string" || !measures.every((measure) => Number.isFinite(measure))) return null;
  // Sideways text is a margin note or a scanner's stamp, never an entry.
  if (item.str.trim() === "" || slope !== 0) return null;
  const text = item.str.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u201c\u201d]/g, '"').replaceAll(/\s+/g, " ");
  const font = "fontName" in item ? String(item.fontName) : "";
  const [width, height] = [Number(item.width), Math.abs(scale)];
  const isCutOff = left + width > rightEdge - height * 0.8;
  return { text, page, left, baseline, width, height, font, isCutOff };
}

async function fieldsOf(document: PdfDocument): Promise<FormField[]> {
  try {
    const all: unknown = await document.getFieldObjects();
    if (!(all instanceof Map)) return [];
    const fields: FormField[] = [];
    for (const [name, widgets] of all) {
      if (typeof name !== "string" || !Array.isArray(widgets)) continue;
      for (const widget of widgets) {
        const field = formField(name, widget);
        if (field !== null) fields.push(field);
      }
    }
    return fields;
  } catch {
    return [];
  }
}

function formField(name: string, widget: unknown): FormField | null {
  if (typeof widget !== "object" || widget === null) return null;
  if (!("page" in widget) || !("rect" in widget) || !("type" in widget) || !("value" in widget)) return null;
  const { page, rect, type, value } = widget;
  if (typeof page !== "number" || page < 0 || !Array.isArray(rect)) return null;
  const [x1, y1, x2, y2] = rect.map(Number);
  const isPlaced = [x1, y1, x2, y2].every((side) => Number.isFinite(side));
  const kind = type === "checkbox" || type === "radiobutton" ? "check" : type === "text" ? "text" : null;
  if (kind === null || !isPlaced) return null;
  const text = typeof value === "string" ? value : "";
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  // Programs that put files together add a number to names that are taken.
  const shortName = name.slice(name.lastIndexOf(".") + 1).replace(/\+\d{1,4}$/, "");
  return { name: shortName, kind, value: kind === "check" && text === "Off" ? "" : text.trim(), page: page + 1, box };
}
