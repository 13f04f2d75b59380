import { type DamageListener, FileDamaged } from "./file-store.ts";

/** Who wants to hear of damaged files. */
export class Damages {
  readonly #listeners: DamageListener[] = [];

  listen(listener: DamageListener): void {
    this.#listeners.push(listener);
  }

  /** Runs `read`; tells of the damage that it meets, and passes it on. */
  async told<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof FileDamaged) { for (const listener of this.#listeners) listener(error); }
      throw error;
    }
  }
}
