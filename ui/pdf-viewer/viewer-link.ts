import type { Engine } from "./engine.ts";

/** Keeps viewers at the same page and zoom while it is on, so that two documents can be read side by side. */
export class ViewerLink {
  readonly #engines = new Set<Engine>();
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
    const unmark = () => unmarkPages(engine);
    this.#engines.add(engine);
    engine.bus.on("pagechanging", moved);
    engine.bus.on("scalechanging", moved);
    engine.bus.on("pagesinit", unmark);
    return () => {
      this.#engines.delete(engine);
      engine.bus.off("pagechanging", moved);
      engine.bus.off("scalechanging", moved);
      engine.bus.off("pagesinit", unmark);
    };
  }

  #follow(moved: Engine): void {
    if (!this.#isOn || this.#following || !moved.viewer.pdfDocument) return;
    this.#following = true;
    try {
      for (const engine of this.#engines) if (engine !== moved && engine.viewer.pdfDocument) alike(engine, moved);
    } finally {
      this.#following = false;
    }
  }
}

/** Pages are landmarks, which must have names of their own; two documents both have a page 1. */
function unmarkPages({ viewer: { viewer } }: Engine): void {
  for (const page of viewer?.children ?? []) page.setAttribute("role", "group");
}

function alike({ viewer }: Engine, { viewer: moved }: Engine): void {
  const { currentScaleValue, currentPageNumber } = moved;
  if (currentScaleValue && viewer.currentScaleValue !== currentScaleValue) viewer.currentScaleValue = currentScaleValue;
  const page = Math.min(currentPageNumber, viewer.pagesCount);
  // One that is still laying out its pages has none to go to.
  if (page > 0 && viewer.currentPageNumber !== page) viewer.currentPageNumber = page;
}
