import type { Engine } from "./engine.ts";

/**
 * The zoom of several viewers that stand one behind the other: what a person sets in the one that is on screen holds for all.
 * A viewer in something `inert` follows and never leads.
 */
export class SharedZoom {
  /** In the words of pdf.js; null before anybody chose one. */
  #value: string | null = null;
  readonly #engines = new Set<Engine>();

  /** Takes part until the answer is called. */
  join(engine: Engine): () => void {
    const opened = () => {
      if (this.#value !== null) setZoom(engine, this.#value);
    };
    const changed = ({ scale, presetValue }: { scale: number; presetValue?: string }) => {
      if (engine.viewer.container.closest("[inert]")) return;
      this.#value = presetValue ?? String(scale);
      for (const other of this.#engines) if (other !== engine) setZoom(other, this.#value);
    };
    this.#engines.add(engine);
    engine.bus.on("pagesinit", opened);
    engine.bus.on("scalechanging", changed);
    return () => {
      this.#engines.delete(engine);
      engine.bus.off("pagesinit", opened);
      engine.bus.off("scalechanging", changed);
    };
  }
}

function setZoom({ viewer }: Engine, value: string): void {
  if (viewer.pdfDocument && viewer.currentScaleValue !== value) viewer.currentScaleValue = value;
}
