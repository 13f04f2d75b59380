/** So many may be at something at once; the others wait for their turn, in the order in which they came. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** The same pieces, of which the first is asked for once there is a place; it is given back however they end. */
  async *during<Piece>(open: () => AsyncIterable<Piece>): AsyncGenerator<Piece> {
    await this.#take();
    try {
      yield* open();
    } finally {
      this.#giveBack();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
