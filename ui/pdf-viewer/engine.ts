import "./pdf-viewer.css";
// The legacy build runs in browsers a few years old; the other one needs those of this year.
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { type ByteSource, CHUNK_BYTES } from "./byte-source.ts";
import { WorkerPool } from "./worker-pool.ts";
import { FIELDS_WITH_VALUES, withFieldValues } from "./field-values.ts";
import { keepStructureTrue } from "./structure-tree.ts";

/*
 * The one module that loads pdf.js. It runs in browsers only and is imported lazily, when a viewer mounts.
 */

const ASSETS = new URL(`/assets/pdfjs-${pdfjs.version}/`, document.baseURI).href;
/** pdf.js's AnnotationEditorType.DISABLE. */
const NO_EDITOR = -1;
/** A worker caught in a hostile file does not answer; it is stopped after this long. */
const CLOSING_MS = 1000;

pdfjs.GlobalWorkerOptions.workerSrc = `${ASSETS}pdf.worker.min.mjs`;

export type { PDFDocumentProxy } from "pdfjs-dist";

/** A mounted pdf.js viewer: pages in a scrolling container, one document at a time. */
export interface Engine {
  readonly bus: EventBus;
  readonly viewer: PDFViewer;
  /**
   * Begins to open a document, `hidesMarks` without what a page layer draws in its place. `onFailure` tells of reads that
   * fail for good after it opened.
   */
  open(source: ByteSource, onFailure: (error: unknown) => void, hidesMarks?: boolean): OpenDocument;
  /** Shows an opened document, or nothing. */
  show(document: PDFDocumentProxy | null): void;
  /** Follows two fingers on `element`. */
  onTwoFingers(element: HTMLElement, fingers: TwoFingers, signal: AbortSignal): void;
  destroy(): void;
}

/** What two fingers do. */
export interface TwoFingers {
  /** They pinch: by a factor, about the point between them. */
  zoom(factor: number, origin: number[]): void;
  /** They move together, by CSS pixels. */
  pan(x: number, y: number): void;
}

/** A document being opened, in a worker that reads nothing else meanwhile. */
export interface OpenDocument {
  readonly document: Promise<PDFDocumentProxy>;
  /** Frees everything the document holds, its worker too. */
  close(): void;
}

/**
 * Makes the pdf.js viewer for a container and the element that holds its pages. Links to elsewhere, scripts and editing
 * are off, because what is filed is evidence; field values are drawn, never editable.
 */
export function createEngine(container: HTMLDivElement, pages: HTMLDivElement): Engine {
  const ending = new AbortController();
  const workers = new WorkerPool();
  const bus = new EventBus();
  const linkService = new PDFLinkService({ eventBus: bus, ignoreDestinationZoom: true });
  linkService.externalLinkEnabled = false;
  const findController = new PDFFindController({ eventBus: bus, linkService });
  const options = {
    container,
    viewer: pages,
    eventBus: bus,
    linkService,
    findController,
    annotationMode: FIELDS_WITH_VALUES,
    annotationEditorMode: NO_EDITOR,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    imageResourcesPath: `${ASSETS}images/`,
    abortSignal: ending.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  bus.on("pagesinit", () => nameLandmarks(pages));
  keepStructureTrue(bus, ending.signal);
  const show = (document: PDFDocumentProxy | null) => {
    viewer.setDocument(document);
    linkService.setDocument(document);
  };
  const destroy = () => {
    show(null);
    ending.abort();
    viewer.l10n?.destroy();
    workers.close();
  };
  const open: Engine["open"] = (source, onFailure, hidesMarks = false) =>
    openDocument(workers, source, onFailure, hidesMarks);
  return { bus, viewer, open, show, onTwoFingers, destroy };
}

function onTwoFingers(element: HTMLElement, { zoom, pan }: TwoFingers, signal: AbortSignal) {
  const onPinching = (origin: number[], before: number, now: number, x: number, y: number) => {
    pan(x, y);
    zoom(now / before, origin);
  };
  new pdfjs.TouchManager({ container: element, onPinching, onPanning: pan, signal });
}

/** Opens a document to be read without being shown. Its worker ends with it. */
export function openAlone(source: ByteSource, onFailure: (error: unknown) => void): OpenDocument {
  const workers = new WorkerPool();
  const { document, close } = openDocument(workers, source, onFailure);
  return {
    document,
    close() {
      workers.close();
      close();
    },
  };
}

function openDocument(
  workers: WorkerPool,
  source: ByteSource,
  onFailure: (error: unknown) => void,
  hidesMarks = false,
): OpenDocument {
  const worker = workers.acquire();
  const transport = new SourceTransport(source, onFailure);
  const task = pdfjs.getDocument({
    range: transport,
    worker,
    rangeChunkSize: CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    // Standard fonts come from our own files, so that a form looks the same on every machine.
    useSystemFonts: false,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    cMapUrl: `${ASSETS}cmaps/`,
    iccUrl: `${ASSETS}iccs/`,
    wasmUrl: `${ASSETS}wasm/`,
    // A form that has both is shown by its AcroForm pages, which are what was printed and signed.
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const closing = new AbortController();
  const close = async () => {
    closing.abort();
    // A worker told to stop while it opens a document throws where nobody catches it; so it may finish first.
    const isOpen = await inTime(task.promise.then(() => {}, () => {}));
    transport.abort();
    const isIdle = isOpen && await inTime(task.destroy().catch(() => {}));
    workers.release(worker, isIdle);
  };
  return { document: task.promise.then((document) => withFieldValues(document, closing.signal, hidesMarks)), close };
}

/** Whether something ends before a worker is given up. */
async function inTime(ending: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<boolean>((resolve) => timer = setTimeout(() => resolve(false), CLOSING_MS));
  const isEnded = await Promise.race([ending.then(() => true), patience]);
  clearTimeout(timer);
  return isEnded;
}

/** Feeds pdf.js from a ByteSource. */
class SourceTransport extends pdfjs.PDFDataRangeTransport {
  readonly #source: ByteSource;
  readonly #onFailure: (error: unknown) => void;
  readonly #ending = new AbortController();

  constructor(source: ByteSource, onFailure: (error: unknown) => void) {
    super(source.length, source.head.slice(), source.head.length >= source.length);
    this.#source = source;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number) {
    const { signal } = this.#ending;
    this.#source.read(begin, end, signal).then(
      (bytes) => signal.aborted || this.onDataRange(begin, bytes),
      (error) => signal.aborted || this.#onFailure(error),
    );
  }

  override abort() {
    this.#ending.abort();
  }
}

/** Each page is a landmark; pdf.js names it only when its translation has come. */
function nameLandmarks(pages: HTMLDivElement): void {
  [...pages.children].forEach((page, index) => page.setAttribute("aria-label", `Page ${index + 1}`));
}
