import { chainStart, contentHashOf, linkHash } from "./chain.ts";
import type { StoredEntry } from "./rows.ts";

/** Something wrong with a chain at one entry. */
export interface ChainProblem {
  readonly stream: string;
  readonly seq: number;
  readonly message: string;
}

/** Checks entries one after the other: each whole in itself, each following from the one before. */
export class ChainCheck {
  #next: number;
  /** Null when what stands before is not known. */
  #previousHash: string | null;

  constructor(readonly stream: string, fromSeq = 1, previousHash: string | null = fromSeq === 1 ? chainStart : null) {
    this.#next = fromSeq;
    this.#previousHash = previousHash;
  }

  /** What is wrong with this entry, in sentences; it counts as seen either way. */
  next(entry: StoredEntry): readonly ChainProblem[] {
    const problems: string[] = [];
    const { seq } = entry;
    if (seq !== this.#next) {
      problems.push(
        seq === this.#next + 1 ? `Entry ${this.#next} is missing.` : `Entries ${this.#next} to ${seq - 1} are missing.`,
      );
    } else if (this.#previousHash !== null && entry.previousHash !== this.#previousHash) {
      problems.push(
        seq === 1 ? "Entry 1 does not begin the chain." : `Entry ${seq} does not follow from entry ${seq - 1}.`,
      );
    }
    if (linkHash(entry.previousHash, contentHashOf(entry)) !== entry.hash) {
      problems.push(`Entry ${seq} was changed after it was written.`);
    }
    this.#next = seq + 1;
    this.#previousHash = entry.hash;
    return problems.map((message) => ({ stream: this.stream, seq, message }));
  }
}
