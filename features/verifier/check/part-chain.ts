import { grouped } from "@/kernel/counted.ts";
import { leafHash, rootOfInclusion } from "@/kernel/ledger/merkle.ts";
import { EntryHasher, entryOf, type LedgerEntry } from "./entry.ts";
import type { Head, ProvenChain } from "./format.ts";
import type { InclusionProofs } from "./inclusion.ts";
import { type Problems } from "./step.ts";
import { bytesOfHex, digest, hexOf } from "./sums.ts";

/** Checks entries of a chain that is handed out in part, each by its inclusion proof, in the order of their numbers. */
export class PartChain {
  readonly #hasher = new EntryHasher();
  #lastSeq = 0;
  #line = 0;

  constructor(
    readonly chain: Pick<ProvenChain, "stream" | "name">,
    /** Null where nothing was signed; then only each entry's own hash can be checked. */
    readonly head: Head | null,
    readonly problems: Problems,
    readonly seen: (entry: LedgerEntry) => void,
  ) {}

  /** Entries so far. */
  size = 0;

  /** Checks the next entry with its proof. Proofs of entries before it belong to entries that were taken out. */
  async next(line: string, proofs: InclusionProofs | null): Promise<void> {
    this.#line++;
    const { stream, name } = this.chain;
    const entry = entryOf(line);
    if (!entry) {
      this.problems.add(`An entry of ${name} cannot be read (line ${grouped(this.#line)}).`);
      await proofs?.take();
      return;
    }
    const { seq } = entry;
    if (entry.stream !== stream) this.problems.add(`Entry ${grouped(seq)} of ${name} belongs to another history.`);
    if (seq <= this.#lastSeq) {
      this.problems.add(
        `Entry ${grouped(seq)} of ${name} is out of place: it comes after entry ${grouped(this.#lastSeq)}.`,
      );
    }
    this.#lastSeq = seq;
    this.size++;
    const hash = this.#hasher.hash(entry);
    const isItself = hexOf(hash) === entry.hash;
    if (!isItself) this.problems.add(`Entry ${grouped(seq)} of ${name} was changed after it was written.`);
    const path = proofs ? await this.#pathOf(seq, proofs) : null;
    if (isItself && proofs && this.head) this.#prove(seq, hash, path, this.head);
    this.seen(entry);
  }

  /** Whatever proofs are left belong to entries that were taken out at the end. */
  async end(proofs: InclusionProofs | null): Promise<void> {
    for (let proof = await proofs?.take(); proof; proof = await proofs?.take()) this.#missing(proof.seq);
  }

  async #pathOf(seq: number, proofs: InclusionProofs): Promise<readonly string[] | null> {
    for (let proof = await proofs.peek(); proof && proof.seq <= seq; proof = await proofs.peek()) {
      await proofs.take();
      if (proof.seq === seq) return proof.path;
      this.#missing(proof.seq);
    }
    return null;
  }

  #prove(seq: number, hash: Uint8Array, path: readonly string[] | null, { size, root }: Head): void {
    const { name } = this.chain;
    if (!path) {
      this.problems.add(`Entry ${grouped(seq)} of ${name} has no proof that it belongs there.`);
      return;
    }
    const leaf = leafHash(digest, hash);
    const reached = rootOfInclusion(digest, { leaf, index: seq - 1, size, path: path.map(bytesOfHex) });
    if (reached && hexOf(reached) === root) return;
    this.problems.add(`Entry ${grouped(seq)} of ${name} does not belong to the history that was signed.`);
  }

  #missing(seq: number): void {
    this.problems.add(`Entry ${grouped(seq)} of ${this.chain.name} is missing.`);
  }
}
