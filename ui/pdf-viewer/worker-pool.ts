import { PDFWorker, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A worker that has read this many documents is replaced, whatever it may have gathered. */
const DOCUMENTS_PER_WORKER = 100;

/**
 * A worker for each open document: no two share one, so that a hostile file holds up nothing but itself. Starting one
 * takes longer than opening most documents, so one that was released in order is used again.
 */
export class WorkerPool {
  readonly #used = new WeakMap<PDFWorker, number>();
  #spare: PDFWorker | null = null;
  #closed = false;

  acquire(): PDFWorker {
    const worker = this.#spare ?? PDFWorker.create({ verbosity: VerbosityLevel.ERRORS });
    this.#spare = null;
    this.#used.set(worker, (this.#used.get(worker) ?? 0) + 1);
    return worker;
  }

  /** Takes a worker back; one that did not answer any more (`idle` false) is stopped. */
  release(worker: PDFWorker, idle: boolean) {
    const worn = (this.#used.get(worker) ?? 0) >= DOCUMENTS_PER_WORKER;
    if (this.#closed || this.#spare || !idle || worn) worker.destroy();
    else this.#spare = worker;
  }

  /** Stops the spare worker, and each other one when it is released. */
  close() {
    this.#closed = true;
    this.#spare?.destroy();
    this.#spare = null;
  }
}
