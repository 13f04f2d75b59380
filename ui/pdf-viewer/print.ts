import type { PDFDocumentProxy } from "pdfjs-dist";
import { FIELDS_WITH_VALUES } from "./field-values.ts";

const PRINT_DPI = 300;
const POINTS_PER_INCH = 72;
/** Browsers refuse larger canvases; a plan of a yard square prints at fewer dots. */
const MOST_PIXELS = 100_000_000;
/** The dialog of some browsers does not hold the script up, nor tell when it is done. */
const KEEP_FRAME_MS = 10 * 60_000;

/** One page as a picture, with its size on paper in points. */
export interface Sheet {
  url: string;
  width: number;
  height: number;
}

/**
 * Draws every page at 300 dpi (the specification's print quality 3), one after the other, each kept as a compressed
 * picture outside the script's memory. Call `release` for each sheet. Rejects when aborted.
 */
export async function drawSheets(
  document: PDFDocumentProxy,
  onProgress: (drawn: number) => void,
  signal: AbortSignal,
): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  try {
    for (let number = 1; number <= document.numPages; number++) {
      onProgress(number - 1);
      sheets.push(await drawSheet(document, number, signal));
    }
    return sheets;
  } catch (error) {
    release(sheets);
    throw error;
  }
}

/** Frees the pictures of sheets. */
export function release(sheets: Sheet[]) {
  for (const { url } of sheets) URL.revokeObjectURL(url);
}

async function drawSheet(pdf: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<Sheet> {
  const page = await unlessAborted(pdf.getPage(number), signal);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(PRINT_DPI / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport, intent: "print", annotationMode: FIELDS_WITH_VALUES });
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    await task.promise;
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    signal.throwIfAborted();
    if (!picture) throw new Error("the browser could not keep the picture of a page");
    return { url: URL.createObjectURL(picture), width, height };
  } finally {
    signal.removeEventListener("abort", cancel);
    canvas.width = canvas.height = 0;
    page.cleanup();
  }
}

/** Rejects as soon as the signal is aborted: a page of a closed document never comes. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Hands sheets to the browser's print dialog through a hidden frame, one to a sheet of paper of its own size. `onDialog`
 * is awaited right before the dialog opens, and never called when it does not; what it throws keeps it shut. Answers when the dialog closed, or where a
 * browser does not tell, after ten minutes or when aborted.
 */
export async function printSheets(
  sheets: Sheet[],
  title: string,
  signal: AbortSignal,
  onDialog: () => Promise<void> | void,
): Promise<void> {
  const frame = document.createElement("iframe");
  frame.title = "Pages to print";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  Object.assign(frame.style, { position: "fixed", right: "0", bottom: "0", width: "0", height: "0", border: "0" });
  frame.style.visibility = "hidden";
  document.body.append(frame);
  try {
    const paper = frame.contentDocument;
    const view = paper?.defaultView;
    if (!paper || !view) throw new Error("the browser made no frame to print from");
    await fillPaper(paper, view, sheets, title);
    signal.throwIfAborted();
    await onDialog();
    signal.throwIfAborted();
    const closed = new Promise<void>((resolve) => {
      view.addEventListener("afterprint", () => resolve(), { once: true });
      signal.addEventListener("abort", () => resolve(), { once: true });
      setTimeout(resolve, KEEP_FRAME_MS);
    });
    view.focus();
    view.print();
    await closed;
  } finally {
    frame.remove();
  }
}

async function fillPaper(paper: Document, view: Window & typeof globalThis, sheets: Sheet[], title: string) {
  paper.title = title;
  // A style element would break the content security policy; a constructed sheet does not.
  const style = new view.CSSStyleSheet();
  style.replaceSync(paperStyle(sheets));
  paper.adoptedStyleSheets = [style];
  const pictures = sheets.map((sheet) => {
    const picture = paper.createElement("img");
    picture.alt = "";
    picture.className = paperName(sheet);
    const loaded = new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = () => reject(new Error("the picture of a page was lost"));
    });
    picture.src = sheet.url;
    paper.body.append(picture);
    return loaded;
  });
  await Promise.all(pictures);
}

function paperName({ width, height }: Sheet): string {
  return `paper-${Math.round(width)}x${Math.round(height)}`;
}

/** One named page for each size of paper, so that letter and legal pages can be printed together. */
export function paperStyle(sheets: Sheet[]): string {
  const sizes = new Map(sheets.map((sheet) => [paperName(sheet), sheet]));
  const rules = [...sizes].map(([name, { width, height }]) =>
    `@page ${name} { size: ${width}pt ${height}pt; margin: 0 }
     .${name} { page: ${name}; width: ${width}pt; height: ${height - 0.1}pt }`
  );
  return `@page { margin: 0 }
    html, body { margin: 0; padding: 0; background: white }
    img { display: block; break-after: page; break-inside: avoid }
    img:last-child { break-after: auto }
    ${rules.join("\n")}`;
}
