/** Half of what somebody used counts after this time, milliseconds. */
const halfLifeMs = 1000;
/**
 * Whoever used more than this lately leaves a reader to those who did not, milliseconds. Twenty pages of the archive a second
 * are not that much; a search of 50 ms that is repeated without a pause soon is.
 */
const muchMs = 300;
/** Readings that are no longer than this on average hold nobody up for long, however many they are; milliseconds. */
const shortMs = 20;
/** Askers are forgotten when this many are known and they have used next to nothing lately. */
const mostKnown = 1000;

/** What an asker had of the readers' time lately. */
export interface Share {
  readonly ms: number;
  /** In so many readings. */
  readonly readings: number;
}

const nothing: Share = { ms: 0, readings: 0 };

/** How much of the readers' time each asker had lately: an average that forgets. */
export class Shares {
  readonly #used = new Map<string, Share & { readonly at: number }>();

  /** How many askers it knows of. */
  get known(): number {
    return this.#used.size;
  }

  /** What counts now. */
  of(asker: string, now: number): Share {
    const used = this.#used.get(asker);
    if (!used) return nothing;
    const left = 0.5 ** ((now - used.at) / halfLifeMs);
    return { ms: used.ms * left, readings: used.readings * left };
  }

  /** Adds a reading that took so many milliseconds. */
  add(asker: string, ms: number, now: number): void {
    const lately = this.of(asker, now);
    this.#used.set(asker, { ms: lately.ms + ms, readings: lately.readings + 1, at: now });
    if (this.#used.size > mostKnown) this.#forget(now);
  }

  #forget(now: number): void {
    for (const asker of this.#used.keys()) if (this.of(asker, now).ms < 1) this.#used.delete(asker);
  }
}

/** Whether somebody reads so much, and so long at a time, that others would wait for them. */
export function isMuch({ ms, readings }: Share): boolean {
  return ms > muchMs && ms > shortMs * readings;
}
