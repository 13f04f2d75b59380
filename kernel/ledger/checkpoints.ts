import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { Database, Row, Statement } from "@/db/database.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { KnownKeys, LedgerKeys } from "./keys.ts";
import { hexOf } from "./rows.ts";
import { streamsSql } from "./streams.ts";

/** A signed statement that at some time a chain had a certain entry. Whoever keeps a copy can tell a rewritten chain. */
export interface Checkpoint {
  readonly stream: string;
  readonly seq: number;
  /** The UTC day that it closes, `YYYY-MM-DD`. */
  readonly day: string;
  /** Hash of entry `seq`. */
  readonly hash: string;
  /** When it was signed, ISO 8601 UTC. */
  readonly at: string;
  /** RFC 7638 thumbprint of the key. */
  readonly keyId: string;
  /** Ed25519 over {@link signedText}, base64url. */
  readonly signature: string;
}

/**
 * What is signed: the canonical JSON (RFC 8785) of the checkpoint without its signature, with one more member
 * `"type":"strongroom.checkpoint.1"`, in UTF-8.
 */
export function signedText({ stream, seq, day, hash, at, keyId }: Omit<Checkpoint, "signature">): string {
  return canonicalJson({ type: "strongroom.checkpoint.1", stream, seq, day, hash, at, keyId });
}

/** True when a known key signed exactly this. */
export function isSigned(checkpoint: Checkpoint, keys: KnownKeys): boolean {
  return keys.verify(checkpoint.keyId, signedText(checkpoint), Buffer.from(checkpoint.signature, "base64url"));
}

/** The signing of chains: one checkpoint for each chain and finished UTC day with entries. */
export interface Checkpoints {
  /** Signs every finished day that lacks its checkpoint; returns how many were made. Does little when none is due. */
  signDue(now: Date): Promise<number>;
  /** Signs the last entry of a chain as it is now; null for a chain without entries. */
  signNow(stream: string, now: Date): Promise<Checkpoint | null>;
  /** Checkpoints of a chain in their order. */
  of(stream: string): Promise<readonly Checkpoint[]>;
  /** The last checkpoint before entry `seq`, or null. */
  before(stream: string, seq: number): Promise<Checkpoint | null>;
  /** The first checkpoint at entry `seq` or after it, or null. */
  atOrAfter(stream: string, seq: number): Promise<Checkpoint | null>;
}

const columns = "stream, seq, day, hash, at, key_id, signature";

/** Chains whose first unsigned entry is of a day before the one given. */
const dueSql = `${streamsSql}, ends(stream, seq, signed) AS (
  SELECT stream, seq, coalesce((SELECT max(seq) FROM ledger_checkpoints c WHERE c.stream = heads.stream), 0) FROM heads
) SELECT stream, signed FROM ends WHERE seq > signed
  AND (SELECT at FROM ledger l WHERE l.stream = ends.stream AND l.seq = ends.signed + 1) < ?`;

/** The last entry of each day; a bare column beside max() comes from the row of the maximum. */
const daysSql = `SELECT substr(at, 1, 10) AS day, max(seq) AS seq, hash FROM ledger
  WHERE stream = ? AND seq > ? AND at < ? GROUP BY day ORDER BY seq`;

/** Signs and reads checkpoints of the ledger in `database`; `keys` is asked for when something is to be signed. */
export function checkpointsOn(database: Database, keys: () => Promise<LedgerKeys>): Checkpoints {
  async function signed(
    stream: string,
    ends: readonly { day: string; seq: number; hash: string }[],
    now: Date,
  ): Promise<readonly Checkpoint[]> {
    const signing = await keys();
    const made = ends.map(({ day, seq, hash }): Checkpoint => {
      const unsigned = { stream, seq, day, hash, at: now.toISOString(), keyId: signing.current.kid };
      return { ...unsigned, signature: Buffer.from(signing.sign(signedText(unsigned))).toString("base64url") };
    });
    await database.write(() => made.map(inserted));
    return made;
  }

  const one = async (sql: string, stream: string, seq: number) => {
    const row = await database.one(sql, [stream, seq]);
    return row ? checkpointOf(row) : null;
  };

  return {
    async signDue(now) {
      const today = now.toISOString().slice(0, 10);
      let count = 0;
      for (const due of await database.all(dueSql, [today])) {
        const rows = await database.all(daysSql, [String(due.stream), Number(due.signed), today]);
        const ends = rows.map((row) => ({ day: String(row.day), seq: Number(row.seq), hash: hexOf(row.hash) }));
        count += (await signed(String(due.stream), ends, now)).length;
        await setImmediate();
      }
      return count;
    },
    async signNow(stream, now) {
      const sql = "SELECT at, seq, hash FROM ledger WHERE stream = ? ORDER BY seq DESC LIMIT 1";
      const row = await database.one(sql, [stream]);
      if (!row) return null;
      const seq = Number(row.seq);
      await signed(stream, [{ day: String(row.at).slice(0, 10), seq, hash: hexOf(row.hash) }], now);
      return await one(`SELECT ${columns} FROM ledger_checkpoints WHERE stream = ? AND seq = ?`, stream, seq);
    },
    async of(stream) {
      const sql = `SELECT ${columns} FROM ledger_checkpoints WHERE stream = ? ORDER BY seq`;
      return (await database.all(sql, [stream])).map(checkpointOf);
    },
    before: (stream, seq) =>
      one(
        `SELECT ${columns} FROM ledger_checkpoints WHERE stream = ? AND seq < ? ORDER BY seq DESC LIMIT 1`,
        stream,
        seq,
      ),
    atOrAfter: (stream, seq) =>
      one(`SELECT ${columns} FROM ledger_checkpoints WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT 1`, stream, seq),
  };
}

function inserted(checkpoint: Checkpoint): Statement {
  const { stream, seq, day, hash, at, keyId, signature } = checkpoint;
  return {
    sql: `INSERT INTO ledger_checkpoints(${columns}) VALUES (?,?,?,?,?,?,?)`,
    args: [stream, seq, day, Buffer.from(hash, "hex"), at, keyId, Buffer.from(signature, "base64url")],
  };
}

function checkpointOf(row: Row): Checkpoint {
  return {
    stream: String(row.stream),
    seq: Number(row.seq),
    day: String(row.day),
    hash: hexOf(row.hash),
    at: String(row.at),
    keyId: String(row.key_id),
    signature: Buffer.from(hexOf(row.signature), "hex").toString("base64url"),
  };
}
