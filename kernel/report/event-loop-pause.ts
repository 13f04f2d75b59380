import { setImmediate } from "node:timers/promises";

/** How long, in milliseconds, a report is worked on before others have their turn. */
const sliceMs = 10;

/** Lets a long piece of work pause now and then, so that a server goes on answering meanwhile. */
export class EventLoopPause {
  #since = performance.now();

  /** Pauses when it is time to. */
  whenDue(): Promise<void> | undefined {
    return performance.now() - this.#since < sliceMs ? undefined : this.#pause();
  }

  async #pause(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
