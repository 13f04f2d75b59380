/** Numbers that look random and are the same every time (mulberry32). */
export class Sequence {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** One of the list. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)];
  }

  /** True with this chance. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** So many capital letters or digits. */
  characters(alphabet: string, count: number): string {
    return Array.from({ length: count }, () => alphabet[this.between(0, alphabet.length - 1)]).join("");
  }
}
