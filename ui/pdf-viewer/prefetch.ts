import { type Beginning, fetchAhead, type HeaderSource } from "./byte-source.ts";

/** A beginning that is older is fetched anew, for the person may have lost the right to see it, or signed out. */
const FRESH_MS = 120_000;

interface Held {
  readonly since: number;
  readonly ending: AbortController;
  readonly beginning: Promise<Beginning | null>;
}

/**
 * Has the server make ready the documents that will probably be shown next, and holds what it says of them. What cannot
 * be had is left to the opening itself, which tells why.
 */
export class Prefetch {
  readonly #held = new Map<string, Held>();

  /** Asks for these documents, and lets go of all others. */
  hold(uris: readonly string[], headers: HeaderSource): void {
    for (const uri of this.#held.keys()) if (!uris.includes(uri)) this.#drop(uri);
    for (const uri of uris) {
      if (this.#held.has(uri)) continue;
      const ending = new AbortController();
      const beginning = fetchAhead(uri, headers, ending.signal).catch(() => null);
      this.#held.set(uri, { since: Date.now(), ending, beginning });
    }
  }

  /** Gives out what is held of a document, once; null when there is nothing, or nothing fresh. */
  async take(uri: string): Promise<Beginning | null> {
    const held = this.#held.get(uri);
    if (!held || Date.now() - held.since > FRESH_MS) {
      this.#drop(uri);
      return null;
    }
    this.#held.delete(uri);
    return await held.beginning;
  }

  /** Lets go of everything. */
  clear(): void {
    for (const uri of this.#held.keys()) this.#drop(uri);
  }

  #drop(uri: string): void {
    this.#held.get(uri)?.ending.abort();
    this.#held.delete(uri);
  }
}
