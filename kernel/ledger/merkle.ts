/**
 * The Merkle tree over a chain (RFC 6962, section 2.1): leaf `n` is entry `n + 1`, and what is hashed of it is the 32 bytes of
 * its `hash`, which stands for all before it too. Entries that are added change no subtree that was full, so that
 *
 *   - an inclusion proof shows with some 20 hashes that an entry belongs to a million others, without showing those;
 *   - a consistency proof shows that a longer chain begins with a shorter one, without a single entry.
 *
 * Pure, and without a word about where hashes come from: servers and browsers check with the same code.
 */

/** SHA-256. */
export type Digest = (bytes: Uint8Array) => Uint8Array;

/** 32 bytes. */
export type Hash = Uint8Array;

/** Gives the hashes of full subtrees: the one over `2 ** level` leaves that is the `place`th of its level, from 0. */
export type SubtreeHashes = (level: number, place: number) => Promise<Hash>;

/** The hash of a leaf: of a zero byte and what the leaf holds. */
export function leafHash(digest: Digest, leaf: Uint8Array): Hash {
  const bytes = new Uint8Array(leaf.length + 1);
  bytes.set(leaf, 1);
  return digest(bytes);
}

/** The hash of a node: of a byte 1 and both hashes below it. */
export function nodeHash(digest: Digest, left: Hash, right: Hash): Hash {
  const bytes = new Uint8Array(65);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return digest(bytes);
}

/** The root of a tree without leaves. */
export function emptyRoot(digest: Digest): Hash {
  return digest(new Uint8Array(0));
}

/** The root of a full subtree over `2 ** level` leaves. */
export interface FullSubtree {
  readonly level: number;
  readonly hash: Hash;
}

/** Grows a tree leaf by leaf; it keeps one hash for each full subtree at its right edge, 20 for a million leaves. */
export class GrowingTree {
  /** The full subtrees from left to right, the largest first. */
  readonly #edge: FullSubtree[];
  #size: number;

  /** Goes on from the edge of a tree that grew before. */
  constructor(readonly digest: Digest, edge: readonly FullSubtree[] = []) {
    this.#edge = [...edge];
    this.#size = edge.reduce((size, { level }) => size + 2 ** level, 0);
  }

  /** Leaves. */
  get size(): number {
    return this.#size;
  }

  /** Adds the hash of a leaf. `full` is told of every subtree of more than one leaf that became full by it. */
  add(hash: Hash, full: (level: number, place: number, hash: Hash) => void = () => {}): void {
    this.#size++;
    let top = { level: 0, hash };
    for (let last = this.#edge.at(-1); last?.level === top.level; last = this.#edge.at(-1)) {
      this.#edge.pop();
      top = { level: top.level + 1, hash: nodeHash(this.digest, last.hash, top.hash) };
      full(top.level, this.#size / 2 ** top.level - 1, top.hash);
    }
    this.#edge.push(top);
  }

  /** What another tree goes on from. */
  get edge(): readonly FullSubtree[] {
    return [...this.#edge];
  }

  /** The root over all leaves so far. */
  root(): Hash {
    return foldEdge(this.digest, this.#edge.map(({ hash }) => hash));
  }
}

/** A stretch of leaves that is a full subtree. */
interface Subtree {
  readonly level: number;
  readonly place: number;
}

/** The full subtrees that leaves `from` (included) to `to` (not included) fall into, from left to right. */
export function subtreesOf(from: number, to: number): readonly Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++;
    found.push({ level, place: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The hash over leaves `from` to `to`, which begin where a subtree of at least as many leaves may begin. */
async function hashOver(digest: Digest, hashes: SubtreeHashes, from: number, to: number): Promise<Hash> {
  const parts = subtreesOf(from, to).map(({ level, place }) => hashes(level, place));
  return foldEdge(digest, await Promise.all(parts));
}

function foldEdge(digest: Digest, hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return emptyRoot(digest);
  return hashes.reduceRight((right, left) => nodeHash(digest, left, right));
}

/** The root over the first `size` leaves. */
export function rootOf(digest: Digest, hashes: SubtreeHashes, size: number): Promise<Hash> {
  return hashOver(digest, hashes, 0, size);
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * The audit path of a leaf in the tree of the first `size` leaves (RFC 6962, 2.1.1): the hashes beside its way up, from the
 * leaf to the root. Throws RangeError for a leaf that is not among them.
 */
export async function inclusionPath(
  digest: Digest,
  hashes: SubtreeHashes,
  index: number,
  size: number,
): Promise<readonly Hash[]> {
  if (index < 0 || index >= size) throw new RangeError("The leaf is not in the tree.");
  const beside: Promise<Hash>[] = [];
  for (let from = 0, to = size; to - from > 1;) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      beside.push(hashOver(digest, hashes, middle, to));
      to = middle;
    } else {
      beside.push(hashOver(digest, hashes, from, middle));
      from = middle;
    }
  }
  return (await Promise.all(beside)).toReversed();
}

/** The root that an audit path leads to from the hash of a leaf; null for a path that cannot be one (RFC 9162, 2.1.3.2). */
export function rootOfInclusion(
  digest: Digest,
  { leaf, index, size, path }: {
    readonly leaf: Hash;
    readonly index: number;
    readonly size: number;
    readonly path: readonly Hash[];
  },
): Hash | null {
  if (index < 0 || index >= size) return null;
  let own = index;
  let last = size - 1;
  let hash = leaf;
  for (const beside of path) {
    if (last === 0) return null;
    if (own % 2 === 1 || own === last) {
      hash = nodeHash(digest, beside, hash);
      while (own % 2 === 0 && own !== 0) [own, last] = [half(own), half(last)];
    } else {
      hash = nodeHash(digest, hash, beside);
    }
    [own, last] = [half(own), half(last)];
  }
  return last === 0 ? hash : null;
}

/**
 * The proof that the tree of `size` leaves begins with the one of `earlier` leaves (RFC 6962, 2.1.2). Empty when both are the
 * same. Throws RangeError when the earlier one is empty or longer.
 */
export async function consistencyPath(
  digest: Digest,
  hashes: SubtreeHashes,
  earlier: number,
  size: number,
): Promise<readonly Hash[]> {
  if (earlier < 1 || earlier > size) throw new RangeError("The earlier tree is not a part of the later one.");
  const beside: Promise<Hash>[] = [];
  let [from, to] = [0, size];
  while (to !== earlier) {
    const middle = from + splitOf(to - from);
    if (earlier <= middle) {
      beside.push(hashOver(digest, hashes, middle, to));
      to = middle;
    } else {
      beside.push(hashOver(digest, hashes, from, middle));
      from = middle;
    }
  }
  // The whole of the earlier tree is known to whoever asks.
  const own = from === 0 ? [] : [hashOver(digest, hashes, from, to)];
  return await Promise.all([...own, ...beside.toReversed()]);
}

/** Whether a consistency proof leads to both roots (RFC 9162, 2.1.4.2). */
export function isConsistent(
  digest: Digest,
  { earlier, earlierRoot, size, root, path }: {
    readonly earlier: number;
    readonly earlierRoot: Hash;
    readonly size: number;
    readonly root: Hash;
    readonly path: readonly Hash[];
  },
): boolean {
  if (earlier < 1 || earlier > size) return false;
  if (earlier === size) return path.length === 0 && isSame(earlierRoot, root);
  const isPowerOfTwo = Number.isInteger(Math.log2(earlier));
  const [first, ...rest] = isPowerOfTwo ? [earlierRoot, ...path] : path;
  if (!first) return false;
  let own = earlier - 1;
  let last = size - 1;
  while (own % 2 === 1) [own, last] = [half(own), half(last)];
  let [old, current] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (own % 2 === 1 || own === last) {
      old = nodeHash(digest, beside, old);
      current = nodeHash(digest, beside, current);
      while (own % 2 === 0 && own !== 0) [own, last] = [half(own), half(last)];
    } else {
      current = nodeHash(digest, current, beside);
    }
    [own, last] = [half(own), half(last)];
  }
  return last === 0 && isSame(old, earlierRoot) && isSame(current, root);
}

/** Bit shifts end at 2 ** 31. */
function half(count: number): number {
  return Math.floor(count / 2);
}

function isSame(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
