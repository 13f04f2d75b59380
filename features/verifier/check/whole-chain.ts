import { grouped } from "@/kernel/counted.ts";
import { GrowingTree, leafHash } from "@/kernel/ledger/merkle.ts";
import { chainStart, EntryHasher, entryOf, type LedgerEntry } from "./entry.ts";
import type { Head, SignedPoint } from "./format.ts";
import type { Problems } from "./step.ts";
import { dayOf } from "./step.ts";
import { bytesOfHex, digest, hexOf, isHash } from "./sums.ts";

/** Checks a chain that is handed out whole, line by line: each entry's hash, its place, the checkpoints, and the end. */
export class WholeChain {
  readonly #hasher = new EntryHasher();
  readonly #tree = new GrowingTree(digest);
  readonly #points: ReadonlyMap<number, readonly SignedPoint[]>;
  /** The number that the next entry is to have. */
  #next = 1;
  #lastHash = chainStart;
  #line = 0;

  constructor(
    readonly chain: { readonly stream: string; readonly name: string; readonly checkpoints: readonly SignedPoint[] },
    readonly problems: Problems,
    readonly seen: (entry: LedgerEntry) => void,
  ) {
    this.#points = Map.groupBy(chain.checkpoints, ({ seq }) => seq);
  }

  /** Entries so far. */
  get size(): number {
    return this.#tree.size;
  }

  next(line: string): void {
    this.#line++;
    const { stream, name } = this.chain;
    const entry = entryOf(line);
    if (!entry) {
      this.problems.add(`Entry ${grouped(this.#next)} of ${name} cannot be read (line ${grouped(this.#line)}).`);
      this.#next++;
      return;
    }
    const { seq } = entry;
    if (entry.stream !== stream) this.problems.add(`Entry ${grouped(seq)} of ${name} belongs to another history.`);
    const isNext = this.#isInPlace(entry);
    const hash = this.#hasher.hash(entry);
    const computed = hexOf(hash);
    if (computed !== entry.hash) {
      this.problems.add(`Entry ${grouped(seq)} of ${name} was changed after it was written.`);
    } else if (isNext && entry.previousHash !== this.#lastHash) {
      this.problems.add(`Entry ${grouped(seq)} of ${name} does not follow the entry before it.`);
    }
    this.#lastHash = entry.hash;
    // What the entry says of itself: one that was changed is told above, and casts no doubt on those behind it.
    const told = computed === entry.hash || !isHash(entry.hash) ? hash : bytesOfHex(entry.hash);
    this.#tree.add(leafHash(digest, told));
    this.#comparePoints(seq, entry.hash);
    this.seen(entry);
  }

  /** Compares the end with what was signed when the export was made. */
  end(head: Head | null): void {
    const { name } = this.chain;
    if (!head) return;
    const { size, at } = head;
    if (this.#next - 1 < size) {
      const [from, to] = [this.#next, size];
      this.problems.add(
        from === to
          ? `Entry ${grouped(to)} of ${name} is missing: it was the last one when the export was made.`
          : `Entries ${grouped(from)} to ${grouped(to)} of ${name} are missing at the end.`,
      );
    } else if (this.#next - 1 > size) {
      this.problems.add(
        `${name} has entries after entry ${grouped(size)}, which was the last one when the export was made.`,
      );
    }
    if (hexOf(this.#tree.root()) !== head.root || this.#lastHash !== head.hash) {
      this.problems.add(`The history of ${name} is not the one that was signed on ${dayOf(at)}.`);
    }
  }

  /** Checkpoints of entries that are not there. */
  beyondEnd(): readonly SignedPoint[] {
    return this.chain.checkpoints.filter(({ seq }) => seq < 1 || seq >= this.#next);
  }

  #isInPlace({ seq }: LedgerEntry): boolean {
    const { name } = this.chain;
    const expected = this.#next;
    this.#next = seq + 1;
    if (seq === expected) return true;
    if (seq > expected) {
      const missing = seq - 1 === expected
        ? `Entry ${grouped(expected)} of ${name} is missing or out of place`
        : `Entries ${grouped(expected)} to ${grouped(seq - 1)} of ${name} are missing or out of place`;
      this.problems.add(
        `${missing}: entry ${grouped(seq)} comes where ${seq - 1 === expected ? "it" : "they"} should.`,
      );
    } else {this.problems.add(
        `Entry ${grouped(seq)} of ${name} is out of place: entry ${grouped(expected)} should come.`,
      );}
    return false;
  }

  #comparePoints(seq: number, hash: string): void {
    for (const point of this.#points.get(seq) ?? []) {
      const { name } = this.chain;
      const isSame = point.hash === hash && (point.root === undefined || point.root === hexOf(this.#tree.root()));
      if (isSame) continue;
      this.problems.add(
        `Entry ${grouped(seq)} of ${name}, or one before it, is not what was signed on ${dayOf(point.at)}.`,
      );
    }
  }
}
