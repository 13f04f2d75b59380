import type { CheckStep } from "./step.ts";

/** Lets others have their turn. */
export type Pause = () => Promise<void>;

const sliceMs = 40;
const tellEveryMs = 200;

/** How far a check is, in bytes; and the turns of others, so that nothing ever stands still. */
export class Pace {
  #done = 0;
  #sliceBegan = performance.now();
  #toldAt = -Infinity;
  #isDue = false;
  what = "";

  constructor(readonly total: number, readonly pause: Pause) {}

  /** So many more bytes were read. Waits when others have waited long enough. */
  readonly seen = async (bytes: number): Promise<void> => {
    this.#done += bytes;
    const now = performance.now();
    if (now - this.#toldAt >= tellEveryMs) this.#isDue = true;
    if (now - this.#sliceBegan < sliceMs) return;
    await this.pause();
    this.#sliceBegan = performance.now();
  };

  /** The progress, when it is time to tell it. */
  *told(): Generator<CheckStep, void, void> {
    if (!this.#isDue) return;
    this.#isDue = false;
    this.#toldAt = performance.now();
    yield { kind: "progress", done: Math.min(this.#done, this.total), total: this.total, what: this.what };
  }
}
