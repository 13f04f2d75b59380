import { Buffer } from "node:buffer";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import type { Database, Statement } from "@/db/database.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";
import { type Hash, inclusionPath, leafHash, nodeHash, rootOf } from "@/kernel/ledger/merkle.ts";
import { hexOf } from "@/kernel/ledger/rows.ts";
import { streamsSql, systemStream } from "@/kernel/ledger/streams.ts";
import { ChainBroken, sha256 } from "@/kernel/ledger/tree.ts";
import { headsSubject } from "./ledger-events.ts";

/** What a chain was when it was gathered: a leaf of the tree of that day. */
export interface ChainHead {
  readonly stream: string;
  /** Its last entry, */
  readonly seq: number;
  /** that entry's hash, */
  readonly hash: string;
  /** and the root of the tree over all up to it; 64 hexadecimal digits both. */
  readonly root: string;
}

const actor = { userId: null, name: "Strongroom" };

/** Chains other than the installation's own that went on since they were gathered last. */
const changedSql = `${streamsSql}
SELECT heads.stream, heads.seq, l.hash FROM heads JOIN ledger l ON l.stream = heads.stream AND l.seq = heads.seq
WHERE heads.stream <> ? AND
  heads.seq > coalesce((SELECT max(seq) FROM timestamp_heads t WHERE t.stream = heads.stream), 0)
ORDER BY heads.stream`;

/** The hash of a leaf: of the canonical JSON (RFC 8785) of `{stream, seq, hash, root}`. */
export function headLeaf({ stream, seq, hash, root }: ChainHead): Hash {
  return leafHash(sha256, new TextEncoder().encode(canonicalJson({ stream, seq, hash, root })));
}

/**
 * Writes the last entries of all chains that went on into a tree, and its root into the chain of the installation: a
 * timestamp of that one covers them all, and can be shown for each without the others.
 */
export async function gatherHeads(context: FeatureContext): Promise<void> {
  const heads = await changedHeads(context);
  if (heads.length === 0) return;
  const root = await rootOver(heads);
  await context.change((unit) => {
    unit.add(insertHeads(root, heads));
    unit.record({
      stream: systemStream,
      event: "timestamps.heads_gathered",
      subject: headsSubject(root),
      actor,
      data: { root, count: heads.length },
    });
  });
}

async function changedHeads(context: FeatureContext): Promise<readonly ChainHead[]> {
  const { tree } = context.offered(proofOffer);
  const heads: ChainHead[] = [];
  for (const row of await context.database.all(changedSql, [systemStream])) {
    const [stream, seq] = [String(row.stream), Number(row.seq)];
    try {
      heads.push({ stream, seq, hash: hexOf(row.hash), root: hex(await tree.root(stream, seq)) });
    } catch (error) {
      // What has a hole has no tree; verify names it.
      if (!(error instanceof ChainBroken)) throw error;
    }
  }
  return heads;
}

function insertHeads(root: string, heads: readonly ChainHead[]): Statement {
  return {
    sql: `INSERT INTO timestamp_heads(root, place, stream, seq, hash, chain_root)
      SELECT ?, key, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    args: [root, JSON.stringify(heads.map(({ stream, seq, hash, root }) => [stream, seq, hash, root]))],
  };
}

/** The leaves of one tree in their order. */
export async function headsUnder(database: Database, root: string): Promise<readonly ChainHead[]> {
  const sql = "SELECT stream, seq, hash, chain_root FROM timestamp_heads WHERE root = ? ORDER BY place";
  return (await database.all(sql, [root])).map((row) => ({
    stream: String(row.stream),
    seq: Number(row.seq),
    hash: String(row.hash),
    root: String(row.chain_root),
  }));
}

/** The root over heads, 64 hexadecimal digits. */
export async function rootOver(heads: readonly ChainHead[]): Promise<string> {
  return hex(await rootOf(sha256, subtreesOver(heads.map(headLeaf)), heads.length));
}

/** The audit path of a leaf, 64 hexadecimal digits each. */
export async function pathOf(heads: readonly ChainHead[], place: number): Promise<readonly string[]> {
  return (await inclusionPath(sha256, subtreesOver(heads.map(headLeaf)), place, heads.length)).map(hex);
}

/** Full subtrees over leaves that are all at hand; each level is computed once. */
function subtreesOver(leaves: readonly Hash[]): (level: number, place: number) => Promise<Hash> {
  const levels = [leaves];
  while (levels[levels.length - 1].length > 1) {
    const below = levels[levels.length - 1];
    const pairs = Math.floor(below.length / 2);
    levels.push(Array.from({ length: pairs }, (_, at) => nodeHash(sha256, below[2 * at], below[2 * at + 1])));
  }
  return (level, place) => Promise.resolve(levels[level][place]);
}

function hex(hash: Hash): string {
  return Buffer.from(hash).toString("hex");
}
