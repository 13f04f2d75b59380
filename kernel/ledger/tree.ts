import { hash as digestOf } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Database, Statement } from "@/db/database.ts";
import {
  consistencyPath,
  type Digest,
  GrowingTree,
  type Hash,
  inclusionPath,
  leafHash,
  rootOf,
  type SubtreeHashes,
} from "./merkle.ts";

/** SHA-256, as the server computes it. */
export const sha256: Digest = (bytes) => digestOf("sha256", bytes, "buffer");

/** Proofs of the Merkle tree over a chain, as RFC 6962 has them. Throws {@link ChainBroken}. */
export interface LedgerTree {
  /** The root over the first `size` entries. */
  root(stream: string, size: number): Promise<Hash>;
  /** The audit path of entry `seq` in the tree of the first `size` entries. */
  inclusion(stream: string, seq: number, size: number): Promise<readonly Hash[]>;
  /** The same for many entries one after the other: what the paths of neighbours share is read and computed once. */
  inclusions(stream: string, size: number): (seq: number) => Promise<readonly Hash[]>;
  /** The proof that the tree of `size` entries begins with the one of `earlier` entries. */
  consistency(stream: string, earlier: number, size: number): Promise<readonly Hash[]>;
}

/** Entries are missing in the middle of a chain: there is no tree over it. */
export class ChainBroken extends Error {
  constructor(readonly stream: string, readonly seq: number) {
    super(`Entry ${seq} of ${stream} is missing.`);
    this.name = "ChainBroken";
  }
}

/** Hashes of one level that lie beside each other: 256 of them, so that each level that is kept has 256 times fewer. */
const bits = 8;
const width = 2 ** bits;

/**
 * The tree over each chain. Of its nodes one in 255 is kept, when it is first needed; a proof reads some hundreds of hashes,
 * whether a chain has a thousand entries or a hundred million.
 */
export function ledgerTreeOn(database: Database): LedgerTree {
  const over = (stream: string) => {
    const tiles = new TilesOf(database, stream);
    return (level: number, place: number) => tiles.subtree(level, place);
  };
  return {
    root: (stream, size) => rootOf(sha256, over(stream), size),
    inclusion: (stream, seq, size) => inclusionPath(sha256, over(stream), seq - 1, size),
    inclusions(stream, size) {
      const hashes = remembered(() => over(stream));
      return (seq) => inclusionPath(sha256, hashes, seq - 1, size);
    },
    consistency: (stream, earlier, size) => consistencyPath(sha256, over(stream), earlier, size),
  };
}

/** Subtrees that are remembered, of which each may have read a tile of 8 kB. */
const mostRemembered = 1000;

/** Remembers hashes of subtrees; when it has many, it forgets all, and the tiles with them. */
function remembered(hashes: () => SubtreeHashes): SubtreeHashes {
  const kept = new Map<string, Promise<Hash>>();
  let source = hashes();
  return (level, place) => {
    const name = `${level}/${place}`;
    const known = kept.get(name);
    if (known) return known;
    if (kept.size >= mostRemembered) {
      kept.clear();
      source = hashes();
    }
    const hash = source(level, place);
    kept.set(name, hash);
    return hash;
  };
}

/** The tiles of a chain's tree that a proof needs, each read once. */
class TilesOf {
  readonly #read = new Map<string, Promise<readonly Hash[]>>();

  constructor(readonly database: Database, readonly stream: string) {}

  /** The hash of a full subtree. */
  async subtree(level: number, place: number): Promise<Hash> {
    const kept = level - level % bits;
    const count = 2 ** (level - kept);
    const first = place * count;
    const tile = await this.#tile(kept, Math.floor(first / width), first % width + count);
    return over(tile.slice(first % width, first % width + count));
  }

  /** The first hashes of a tile, at least so many. */
  async #tile(level: number, place: number, atLeast: number): Promise<readonly Hash[]> {
    const name = `${level}/${place}`;
    const known = this.#read.get(name);
    if (known && (await known).length >= atLeast) return await known;
    const reading = level === 0 ? this.#leaves(place, atLeast) : this.#nodes(level, place, atLeast);
    this.#read.set(name, reading);
    return await reading;
  }

  async #leaves(place: number, atLeast: number): Promise<readonly Hash[]> {
    const first = place * width + 1;
    const rows = await this.database.all(
      "SELECT seq, hash FROM ledger WHERE stream = ? AND seq BETWEEN ? AND ? ORDER BY seq",
      [this.stream, first, first + width - 1],
    );
    const gap = rows.findIndex(({ seq }, at) => Number(seq) !== first + at);
    const whole = gap === -1 ? rows : rows.slice(0, gap);
    if (whole.length < atLeast) throw new ChainBroken(this.stream, first + whole.length);
    return whole.map(({ hash }) => leafHash(sha256, bytesOf(hash)));
  }

  async #nodes(level: number, place: number, atLeast: number): Promise<readonly Hash[]> {
    const first = place * width;
    const rows = await this.database.all(
      "SELECT place, hash FROM ledger_nodes WHERE stream = ? AND level = ? AND place BETWEEN ? AND ?",
      [this.stream, level, first, first + width - 1],
    );
    const kept = new Map(rows.map((row) => [Number(row.place), bytesOf(row.hash)]));
    const hashes: Hash[] = [];
    const made: Statement[] = [];
    for (let at = first; at < first + atLeast || kept.has(at); at++) {
      const found = kept.get(at);
      const hash = found ?? over(await new TilesOf(this.database, this.stream).#tile(level - bits, at, width));
      hashes.push(hash);
      if (found) continue;
      made.push(insertNode(this.stream, level, at, hash));
      // The embedded database answers without leaving the event loop; by a timer alone new requests get their turn.
      await setTimeout(0);
    }
    if (made.length > 0) await this.database.write(() => made);
    return hashes;
  }
}

/** The hash over leaves or nodes that are a full subtree. */
function over(hashes: readonly Hash[]): Hash {
  const tree = new GrowingTree(sha256);
  for (const hash of hashes) tree.add(hash);
  return tree.root();
}

function insertNode(stream: string, level: number, place: number, hash: Hash): Statement {
  return {
    sql: "INSERT INTO ledger_nodes(stream, level, place, hash) VALUES (?,?,?,?) ON CONFLICT DO NOTHING",
    args: [stream, level, place, hash],
  };
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(0);
}
