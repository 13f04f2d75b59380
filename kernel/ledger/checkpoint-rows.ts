import { Buffer } from "node:buffer";
import type { Database, Row, Statement } from "@/db/database.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { KnownKeys } from "./keys.ts";
import { hexOf } from "./rows.ts";

/** A signed statement that at some time a chain had a certain entry. Whoever keeps a copy can tell a rewritten chain. */
export interface Checkpoint {
  readonly stream: string;
  readonly seq: number;
  /** The UTC day that it closes, `YYYY-MM-DD`. */
  readonly day: string;
  /** Hash of entry `seq`. */
  readonly hash: string;
  /** Root of the Merkle tree over entries 1 to `seq` (merkle.ts), 64 hexadecimal digits; absent in those of before there was one. */
  readonly root?: string;
  /** When it was signed, ISO 8601 UTC. */
  readonly at: string;
  /** RFC 7638 thumbprint of the key. */
  readonly keyId: string;
  /** Ed25519 over {@link signedText}, base64url. */
  readonly signature: string;
}

/**
 * What is signed: the canonical JSON (RFC 8785) of the checkpoint without its signature, with one more member
 * `"type":"strongroom.checkpoint.2"`, in UTF-8; `"strongroom.checkpoint.1"` where it has no root.
 */
export function signedText({ stream, seq, day, hash, root, at, keyId }: Omit<Checkpoint, "signature">): string {
  const type = root === undefined ? "strongroom.checkpoint.1" : "strongroom.checkpoint.2";
  return canonicalJson({ type, stream, seq, day, hash, root, at, keyId });
}

/** True when a known key signed exactly this. */
export function isSigned(checkpoint: Checkpoint, keys: KnownKeys): boolean {
  return keys.verify(checkpoint.keyId, signedText(checkpoint), Buffer.from(checkpoint.signature, "base64url"));
}

/** The columns of a checkpoint, for SELECT and {@link checkpointOf}. */
export const checkpointColumns = "stream, seq, day, hash, tree_root, at, key_id, signature";

/** The statement that stores a checkpoint; one that stands there already stays. */
export function insertCheckpoint(checkpoint: Checkpoint): Statement {
  const { stream, seq, day, hash, root, at, keyId, signature } = checkpoint;
  const hashes = [Buffer.from(hash, "hex"), root === undefined ? null : Buffer.from(root, "hex")];
  return {
    sql: `INSERT INTO ledger_checkpoints(${checkpointColumns}) VALUES (?,?,?,?,?,?,?,?)`,
    args: [stream, seq, day, ...hashes, at, keyId, Buffer.from(signature, "base64url")],
  };
}

/** Reads a row with {@link checkpointColumns}. */
export function checkpointOf(row: Row): Checkpoint {
  return {
    stream: String(row.stream),
    seq: Number(row.seq),
    day: String(row.day),
    hash: hexOf(row.hash),
    ...(row.tree_root === null ? {} : { root: hexOf(row.tree_root) }),
    at: String(row.at),
    keyId: String(row.key_id),
    signature: Buffer.from(hexOf(row.signature), "hex").toString("base64url"),
  };
}

/** Checkpoints of a chain after entry `afterSeq`, in their order; all unless told how many. */
export async function checkpointsAfter(
  database: Database,
  stream: string,
  afterSeq: number,
  most = -1,
): Promise<readonly Checkpoint[]> {
  const sql = `SELECT ${checkpointColumns} FROM ledger_checkpoints WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?`;
  return (await database.all(sql, [stream, afterSeq, most])).map(checkpointOf);
}

/** When a chain was last signed, ISO 8601 UTC; null while it never was. */
export async function lastSigned(database: Database, stream: string): Promise<string | null> {
  const sql = "SELECT at FROM ledger_checkpoints WHERE stream = ? ORDER BY seq DESC LIMIT 1";
  const row = await database.one(sql, [stream]);
  return row ? String(row.at) : null;
}

/** Those of some places (chain and number) where there is a checkpoint, by `stream/seq`. */
export async function checkpointsAt(
  database: Database,
  places: readonly { readonly stream: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, Checkpoint>> {
  const rows = await rowsAt(database, checkpointColumns, "ledger_checkpoints", places);
  return new Map(rows.map(checkpointOf).map((found) => [placeName(found), found]));
}

/** The hashes of some entries, by `stream/seq`. */
export async function hashesAt(
  database: Database,
  places: readonly { readonly stream: string; readonly seq: number }[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsAt(database, "stream, seq, hash", "ledger", places);
  return new Map(rows.map((row) => [placeName({ stream: String(row.stream), seq: Number(row.seq) }), hexOf(row.hash)]));
}

/** How {@link checkpointsAt} and {@link hashesAt} name a place. */
export function placeName({ stream, seq }: { readonly stream: string; readonly seq: number }): string {
  return `${stream}/${seq}`;
}

/** Joined, for `(stream, seq) IN (...)` would go through all of a chain. */
async function rowsAt(
  database: Database,
  columns: string,
  table: "ledger" | "ledger_checkpoints",
  places: readonly { readonly stream: string; readonly seq: number }[],
): Promise<readonly Row[]> {
  if (places.length === 0) return [];
  return await database.all(
    `SELECT ${columns} FROM json_each(?) AS place CROSS JOIN ${table}
      ON stream = place.value ->> 0 AND seq = place.value ->> 1`,
    [JSON.stringify(places.map(({ stream, seq }) => [stream, seq]))],
  );
}
