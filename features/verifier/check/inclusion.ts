import { isMembers } from "./canonical.ts";
import { isHash } from "./sums.ts";

/** An inclusion proof: a line of the file that a chain names with `inclusion`. */
export interface Inclusion {
  readonly seq: number;
  /** The hashes beside the way from the entry to the root, 64 hexadecimal digits each. */
  readonly path: readonly string[];
}

/** Deeper than any tree of so many entries as a number can count. */
const longestPath = 60;

/** The proofs of a file, one after the other. Lines that hold none are as good as missing. */
export class InclusionProofs {
  #next: Inclusion | null = null;

  constructor(readonly lines: AsyncIterator<string>) {}

  /** The next one, which stays the next; null at the end. */
  async peek(): Promise<Inclusion | null> {
    this.#next ??= await this.#read();
    return this.#next;
  }

  /** Takes the next one; null at the end. */
  async take(): Promise<Inclusion | null> {
    const next = await this.peek();
    this.#next = null;
    return next;
  }

  async #read(): Promise<Inclusion | null> {
    for (let line = await this.lines.next(); line.done !== true; line = await this.lines.next()) {
      const proof = inclusionOf(line.value);
      if (proof) return proof;
    }
    return null;
  }
}

function inclusionOf(line: string): Inclusion | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!isMembers(value) || typeof value.seq !== "number" || !Array.isArray(value.path)) return null;
    if (value.path.length > longestPath) return null;
    const path = value.path.filter((hash) => typeof hash === "string" && isHash(hash));
    return path.length === value.path.length ? { seq: value.seq, path } : null;
  } catch {
    return null;
  }
}
