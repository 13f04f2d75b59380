/** What was answered at an address, and by which name the server knows that content. */
export interface Known {
  readonly tag: string;
  readonly body: unknown;
}

/** Lists and pages that somebody goes back and forth between. */
const most = 50;

/** Longer answers are rare, and would make a tab that is open for days heavy; in characters. */
const longest = 200_000;

/**
 * Answers that are asked for again: the server says with a few bytes that one is still the same. They are kept in the
 * page's memory only, as nothing of the archive is to lie in a browser's cache on the disk.
 */
export class KnownAnswers {
  readonly #byAddress = new Map<string, Known>();

  /** What is known of an address; a 304 to a request with its tag stands for its body. */
  at(address: string): Known | undefined {
    return this.#byAddress.get(address);
  }

  /** Keeps what was answered at an address when it has a name and `length` characters are few; the oldest goes. Answers it. */
  kept<T>(address: string | null, { headers }: Response, body: T, length: number): T {
    const tag = headers.get("etag");
    if (address === null) return body;
    this.#byAddress.delete(address);
    if (tag !== null && length < longest) this.#byAddress.set(address, { tag, body });
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > most) this.#byAddress.delete(oldest);
    return body;
  }

  /** Forgets all: what one person saw is nothing of the next. */
  clear(): void {
    this.#byAddress.clear();
  }
}
