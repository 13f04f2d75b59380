import { Buffer } from "node:buffer";
import type { Database } from "@/db/database.ts";
import type { ChainProblem } from "./chain-check.ts";
import type { Checkpoint } from "./checkpoint-rows.ts";
import { GrowingTree, leafHash } from "./merkle.ts";
import { hexOf, type StoredEntry } from "./rows.ts";
import { sha256 } from "./tree.ts";

/** Kept nodes fetched at a time. */
const nodesAtOnce = 1_000;

/**
 * Grows the tree over a chain as that is walked, and compares it with the nodes that are kept and with the roots that
 * checkpoints signed. For chains that are whole in themselves.
 */
export class TreeCheck {
  readonly #tree = new GrowingTree(sha256);
  /** Of each level the kept nodes ahead of the walk. */
  readonly #ahead = new Map<number, Map<number, string>>();

  constructor(readonly database: Database, readonly stream: string) {}

  /** What is wrong with the tree up to this entry, in sentences. Entries come in their order. */
  async next(entry: StoredEntry, checkpoint: Checkpoint | undefined): Promise<readonly ChainProblem[]> {
    const { seq } = entry;
    const full: { readonly level: number; readonly place: number; readonly hash: string }[] = [];
    this.#tree.add(leafHash(sha256, Buffer.from(entry.hash, "hex")), (level, place, hash) => {
      if (level % 8 === 0) full.push({ level, place, hash: Buffer.from(hash).toString("hex") });
    });
    const problems: string[] = [];
    for (const { level, place, hash } of full) {
      const kept = await this.#kept(level, place);
      if (kept === undefined || kept === hash) continue;
      const [first, last] = [place * 2 ** level + 1, (place + 1) * 2 ** level];
      problems.push(`What the tree keeps of entries ${first} to ${last} was changed.`);
    }
    // Another entry than the signed one leads to another tree, which is nothing new.
    const root = checkpoint?.hash === entry.hash ? checkpoint.root : undefined;
    if (checkpoint && root !== undefined && root !== Buffer.from(this.#tree.root()).toString("hex")) {
      problems.push(`The checkpoint of ${checkpoint.day} signed another tree than the one over entries 1 to ${seq}.`);
    }
    return problems.map((message) => ({ stream: this.stream, seq, message }));
  }

  async #kept(level: number, place: number): Promise<string | undefined> {
    const ahead = this.#ahead.get(level);
    if (ahead && place % nodesAtOnce !== 0) return ahead.get(place);
    const rows = await this.database.all(
      "SELECT place, hash FROM ledger_nodes WHERE stream = ? AND level = ? AND place BETWEEN ? AND ?",
      [this.stream, level, place, place + nodesAtOnce - 1],
    );
    const found = new Map(rows.map((row) => [Number(row.place), hexOf(row.hash)]));
    this.#ahead.set(level, found);
    return found.get(place);
  }
}
