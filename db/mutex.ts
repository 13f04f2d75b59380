import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Lets one task in at a time, in the order in which they asked. Whoever asks in the course of a task would wait for
 * itself for ever: that is refused.
 */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  /** The turn in whose course something runs; what a task left behind may run after it. */
  readonly #turns = new AsyncLocalStorage<{ isOver: boolean }>();

  run<T>(task: () => Promise<T>): Promise<T> {
    try {
      this.assertOutside();
    } catch (error) {
      return Promise.reject(error);
    }
    const turn = { isOver: false };
    const begin = () => this.#turns.run(turn, task).finally(() => turn.isOver = true);
    const ran = this.#last.then(begin, begin);
    this.#last = ran.catch(() => {});
    return ran;
  }

  /** Throws in the course of a task. */
  assertOutside(): void {
    if (this.#turns.getStore()?.isOver === false) {
      throw new Error("This was asked for in the course of a write, and would wait for its end forever.");
    }
  }
}
