import type { Engine } from "./engine.ts";

/** Keeps viewers at the same place and zoom while it is on, so that two documents can be read side by side. */
export class ViewerLink {
  readonly #engines = new Set<Engine>();
  /** Where a viewer was scrolled to by this: the browser tells of it later, as of a person's scrolling. */
  readonly #put = new WeakMap<Engine, Offset>();
  #following = false;
  #isOn = true;

  /** Turned on again, the others come to where the first one is. */
  set isOn(on: boolean) {
    this.#isOn = on;
    const [first] = this.#engines;
    if (on && first?.viewer.pdfDocument) this.#follow(first);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Takes part until the answer is called. */
  join(engine: Engine): () => void {
    const moved = () => this.#follow(engine);
    const scrolled = () => this.#scrolled(engine);
    const unmark = () => unmarkPages(engine);
    const { container } = engine.viewer;
    this.#engines.add(engine);
    engine.bus.on("pagechanging", moved);
    engine.bus.on("scalechanging", moved);
    engine.bus.on("pagesinit", unmark);
    container.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      this.#engines.delete(engine);
      engine.bus.off("pagechanging", moved);
      engine.bus.off("scalechanging", moved);
      engine.bus.off("pagesinit", unmark);
      container.removeEventListener("scroll", scrolled);
    };
  }

  #scrolled(engine: Engine): void {
    const put = this.#put.get(engine);
    this.#put.delete(engine);
    if (!put || !isAt(engine, put)) this.#follow(engine);
  }

  #follow(moved: Engine): void {
    if (!this.#isOn || this.#following || !moved.viewer.pdfDocument) return;
    this.#following = true;
    try {
      for (const engine of this.#engines) {
        if (engine === moved || !engine.viewer.pdfDocument) continue;
        zoomAlike(engine, moved);
        const put = scrollAlike(engine, moved);
        if (put) this.#put.set(engine, put);
      }
    } finally {
      this.#following = false;
    }
  }
}

/** Pages are landmarks, which must have names of their own; two documents both have a page 1. */
function unmarkPages({ viewer: { viewer } }: Engine): void {
  for (const page of viewer?.children ?? []) page.setAttribute("role", "group");
}

function zoomAlike({ viewer }: Engine, { viewer: moved }: Engine): void {
  const { currentScaleValue } = moved;
  if (currentScaleValue && viewer.currentScaleValue !== currentScaleValue) viewer.currentScaleValue = currentScaleValue;
}

/** Of a scrolling container, in CSS pixels. */
interface Offset {
  readonly left: number;
  readonly top: number;
}

function isAt({ viewer: { container } }: Engine, { left, top }: Offset): boolean {
  return Math.abs(container.scrollLeft - left) < 1 && Math.abs(container.scrollTop - top) < 1;
}

/**
 * Brings the same page to the same place in the window, in shares of the page, for its size may be another; a shorter
 * document stops at its last page. Null when it is there already.
 */
function scrollAlike(engine: Engine, { viewer: moved }: Engine): Offset | null {
  const { viewer } = engine;
  const number = Math.min(moved.currentPageNumber, viewer.pagesCount);
  const page = pageOf(viewer, number);
  const shown = pageOf(moved, moved.currentPageNumber);
  // One that is still laying out its pages has none to go to.
  if (!page?.offsetHeight || !shown?.offsetHeight) return null;
  const { container } = viewer;
  const from = moved.container;
  const share = number === moved.currentPageNumber ? (from.scrollTop - shown.offsetTop) / shown.offsetHeight : 0;
  const before = container.scrollTop + container.scrollLeft;
  const wide = (from.scrollLeft - shown.offsetLeft) / shown.offsetWidth;
  container.scrollTo({
    top: page.offsetTop + share * page.offsetHeight,
    left: page.offsetLeft + wide * page.offsetWidth,
    behavior: "instant",
  });
  if (container.scrollTop + container.scrollLeft === before) return null;
  return { left: container.scrollLeft, top: container.scrollTop };
}

function pageOf({ viewer }: Engine["viewer"], number: number): HTMLElement | null {
  return viewer?.querySelector<HTMLElement>(`:scope > [data-page-number="${number}"]`) ?? null;
}
