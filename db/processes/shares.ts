/** Half of what somebody used counts after this time, milliseconds. */
const halfLifeMs = 1000;
/**
 * Whoever used more than this lately leaves a reader to those who did not, milliseconds. Twenty pages of the archive a second
 * are not that much; a search of 50 ms that is repeated without a pause soon is.
 */
const muchMs = 300;
/** Askers are forgotten when this many are known and they have used next to nothing lately. */
const mostKnown = 1000;

/** How much of the readers' time each asker had lately: an average that forgets. */
export class Shares {
  readonly #used = new Map<string, { ms: number; at: number }>();

  /** How many askers it knows of. */
  get known(): number {
    return this.#used.size;
  }

  /** Milliseconds that count now. */
  of(asker: string, now: number): number {
    const used = this.#used.get(asker);
    return used ? used.ms * 0.5 ** ((now - used.at) / halfLifeMs) : 0;
  }

  add(asker: string, ms: number, now: number): void {
    this.#used.set(asker, { ms: this.of(asker, now) + ms, at: now });
    if (this.#used.size > mostKnown) this.#forget(now);
  }

  #forget(now: number): void {
    for (const asker of this.#used.keys()) if (this.of(asker, now) < 1) this.#used.delete(asker);
  }
}

/** Whether so many milliseconds of a reader's time lately are much. */
export function isMuch(ms: number): boolean {
  return ms > muchMs;
}
