import type { Engine, PDFDocumentProxy } from "./engine.ts";
import { FIELDS_WITH_VALUES } from "./field-values.ts";

/** Pictures kept; at 120 px and double density about 20 MB. */
const KEPT = 60;

type Picture = ImageBitmap;

interface Wish {
  page: number;
  done(picture: Picture): void;
}

/** Draws small pictures of pages, one at a time, the last wished first, and keeps the latest ones. */
export class ThumbnailQueue {
  readonly #engine: Engine;
  readonly #document: PDFDocumentProxy;
  readonly #width: number;
  readonly #kept = new Map<number, Picture>();
  readonly #wishes = new Set<Wish>();
  readonly #ending = new AbortController();
  #busy = false;

  /** `width` is in device pixels. */
  constructor(engine: Engine, document: PDFDocumentProxy, width: number) {
    this.#engine = engine;
    this.#document = document;
    this.#width = width;
  }

  /** Calls `done` with the picture of a page, unless the returned function is called first. Pages that fail stay blank. */
  request(page: number, done: (picture: Picture) => void): () => void {
    const wish = { page, done };
    this.#wishes.add(wish);
    void this.#work();
    return () => this.#wishes.delete(wish);
  }

  destroy() {
    this.#ending.abort();
    this.#wishes.clear();
    for (const picture of this.#kept.values()) picture.close();
    this.#kept.clear();
  }

  async #work() {
    if (this.#busy) return;
    this.#busy = true;
    for (let wish = this.#latest(); wish; wish = this.#latest()) {
      this.#wishes.delete(wish);
      const picture = await this.#picture(wish.page).catch(() => null);
      if (this.#ending.signal.aborted) break;
      if (picture) wish.done(picture);
    }
    this.#busy = false;
  }

  #latest(): Wish | undefined {
    return [...this.#wishes].at(-1);
  }

  async #picture(page: number): Promise<Picture | null> {
    const kept = this.#kept.get(page);
    if (kept) this.#kept.delete(page);
    const picture = kept ?? await this.#draw(page);
    if (!picture) return null;
    if (this.#ending.signal.aborted) {
      picture.close();
      return null;
    }
    this.#kept.set(page, picture);
    this.#dropOldest();
    return picture;
  }

  #dropOldest() {
    const [oldest] = this.#kept;
    if (this.#kept.size <= KEPT || !oldest) return;
    oldest[1].close();
    this.#kept.delete(oldest[0]);
  }

  async #draw(number: number): Promise<Picture | null> {
    const page = await this.#document.getPage(number);
    if (this.#ending.signal.aborted) return null;
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: this.#width / Math.max(natural.width, natural.height * 0.75) });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const task = page.render({ canvas, viewport, annotationMode: FIELDS_WITH_VALUES });
    const cancel = () => task.cancel();
    this.#ending.signal.addEventListener("abort", cancel, { once: true });
    try {
      await task.promise;
      return await createImageBitmap(canvas);
    } finally {
      this.#ending.signal.removeEventListener("abort", cancel);
      canvas.width = canvas.height = 0;
      // Lets the viewer free the page again unless it shows it.
      if (!this.#ending.signal.aborted) {
        this.#engine.bus.dispatch("thumbnailrendered", { source: this, pageNumber: number, pdfPage: page });
      }
    }
  }
}
